/** Only in GraphQL, where the relation from a folder to its files also requires permission to find those. */
export const folderActions = [
  'plugin::upload.folder.find',
  'plugin::upload.folder.findOne',
  'plugin::upload.folder.create',
  'plugin::upload.folder.update',
  'plugin::upload.folder.delete',
  'plugin::upload.file.find',
] as const
