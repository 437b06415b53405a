import { z } from 'zod';

const MAX_REFERENCE_LENGTH = 5000;

/** One node, named in any of the ways that there are. */
export const nodeReference = z.string().max(MAX_REFERENCE_LENGTH);

/** What agents call the list of nodes. */
export const NODE_NAMES = [
  ...['node', 'node_id', 'id', 'ids', 'path', 'paths', 'file', 'files', 'file_path', 'document', 'documents'],
  ...['reference', 'references', 'ref', 'refs', 'card', 'cards', 'citation', 'citations', 'folder', 'uri'],
];
