import { sha8 } from '../../../hash.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** A file that the page loads. Its name contains a fingerprint, so browsers can cache it forever. */
export interface Asset {
  path: string;
  type: string;
  text: string;
}

/** The style, at a path that changes with its content. */
export const STYLE_ASSET: Asset = {
  path: `/assets/page-${sha8(STYLE)}.css`,
  type: 'text/css; charset=utf-8',
  text: STYLE,
};

/** The script, at a path that changes with its content. */
export const SCRIPT_ASSET: Asset = {
  path: `/assets/page-${sha8(SCRIPT)}.js`,
  type: 'text/javascript; charset=utf-8',
  text: SCRIPT,
};

/** All files that the page loads. */
export const ASSETS: readonly Asset[] = [STYLE_ASSET, SCRIPT_ASSET];
