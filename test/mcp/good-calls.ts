/** One good call of every tool on the documents of `DOCS`, and what its answer holds. */
export const CALLS: [string, Record<string, unknown>, RegExp][] = [
  ['brain_tree', {}, /README\.md/],
  ['brain_search', { queries: ['refund window'] }, /ops\/returns\.md:3\b/],
  ['brain_grep', { patterns: ['BR-\\d+'] }, /^ops\/returns\.md.*\n3: /m],
  ['brain_read', { nodes: ['BR-012'] }, /^3: - BR-012 The refund window is 30 days\.$/m],
  ['brain_links', { nodes: ['ops/returns.md'] }, /README\.md:3/],
  ['documents_list', {}, /^ops\/ \(1 file\)$/m],
  ['documents_read', { path: 'README.md' }, /^1: # Shop$/m],
  ['documents_search', { pattern: 'refund' }, /ops\/returns\.md:3:/],
];
