import type { FeatureTypes } from '../content-types/content-type.js'

export const fileUid = 'plugin::upload.file'

export const filesTypes = {
  [fileUid]: {
    kind: 'collectionType',
    collectionName: 'files',
    info: { singularName: 'file', pluralName: 'files', displayName: 'File' },
    attributes: {
      name: { type: 'string', required: true },
      alternativeText: { type: 'string' },
      caption: { type: 'string' },
      width: { type: 'integer' },
      height: { type: 'integer' },
      formats: { type: 'json' },
      hash: { type: 'string', required: true },
      ext: { type: 'string' },
      mime: { type: 'string', required: true },
      size: { type: 'decimal', required: true },
      url: { type: 'string', required: true },
      previewUrl: { type: 'string' },
      provider: { type: 'string', required: true },
      provider_metadata: { type: 'json' },
      folder: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::upload.folder',
        inversedBy: 'files',
        private: true,
      },
      folderPath: { type: 'string', private: true },
    },
  },
  'plugin::upload.folder': {
    kind: 'collectionType',
    collectionName: 'upload_folders',
    info: { singularName: 'folder', pluralName: 'folders', displayName: 'Folder' },
    attributes: {
      name: { type: 'string', required: true },
      pathId: { type: 'integer', required: true, unique: true },
      parent: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::upload.folder',
        inversedBy: 'children',
      },
      children: { type: 'relation', relation: 'oneToMany', target: 'plugin::upload.folder', mappedBy: 'parent' },
      files: { type: 'relation', relation: 'oneToMany', target: fileUid, mappedBy: 'folder' },
      path: { type: 'string', required: true },
    },
  },
} as const satisfies FeatureTypes
