/** Whether a path is a folder's own or lies below it; '' holds everything. */
export function isUnder(path: string, folder: string): boolean {
  return folder === '' || path === folder || (path.startsWith(folder) && path[folder.length] === '/');
}
