import { randomBytes } from 'node:crypto';
import { sha256 } from '../../hash.ts';

/** A secret of 256 random bits, and what is stored of it. */
export interface Secret {
  /** To be shown once, to its owner. */
  text: string;
  /** SHA-256 in hex. With 256 random bits, no slower hash is needed. */
  hash: string;
  /** The beginning of the text: enough to recognise it, far too little to guess it. */
  prefix: string;
}

/** A new secret; its prefix `kind` says what it is for. */
export function newSecret(kind: 'gbt' | 'gbc' | 'gbs'): Secret {
  const text = `${kind}_${randomBytes(32).toString('base64url')}`;
  return { text, hash: sha256(text), prefix: text.slice(0, 8) };
}
