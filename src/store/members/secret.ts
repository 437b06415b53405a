import { randomBytes } from 'node:crypto';
import { sha256 } from '../../hash.ts';

/** A secret of 256 random bits, and what is kept of it. */
export interface Secret {
  /** To be shown once, to whom it is for. */
  text: string;
  /** SHA-256 in hex. With so many random bits nothing slower is needed. */
  hash: string;
  /** How the text begins: enough to tell it from others, far too little to guess it. */
  prefix: string;
}

/** A new secret; `kind` says at its front what it is. */
export function newSecret(kind: 'gbt' | 'gbc' | 'gbs'): Secret {
  const text = `${kind}_${randomBytes(32).toString('base64url')}`;
  return { text, hash: sha256(text), prefix: text.slice(0, 8) };
}
