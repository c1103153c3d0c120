/** The features' content types, in the form in which owners write theirs. */
import type { ProjectConfig } from '@content-gen/contract'
import type { ScalarType, SourceRef } from '../schema.js'
import type { Attribute, ContentType, RelationAttribute, ScalarAttribute } from '../source.js'

export function builtInTypes(config: ProjectConfig): readonly ContentType[] {
  return [
    ...(config['users-permissions'].enabled
      ? usersPermissions({ file: config.file, pointer: '/users-permissions' })
      : []),
    ...(config.upload.enabled ? mediaLibrary({ file: config.file, pointer: '/upload' }) : []),
  ]
}

function usersPermissions(at: SourceRef): readonly ContentType[] {
  const plugin = 'users-permissions'
  return [
    contentType(at, plugin, 'permission', 'up_permissions', [
      scalar(at, 'action', 'string', { isRequired: true }),
      relationTo(at, 'role', 'manyToOne', 'plugin::users-permissions.role', { inversedBy: 'permissions' }),
    ]),
    contentType(at, plugin, 'role', 'up_roles', [
      scalar(at, 'name', 'string', { isRequired: true, minLength: 3 }),
      scalar(at, 'description', 'string'),
      scalar(at, 'type', 'string', { isUnique: true }),
      relationTo(at, 'permissions', 'oneToMany', 'plugin::users-permissions.permission', { mappedBy: 'role' }),
      relationTo(at, 'users', 'oneToMany', 'plugin::users-permissions.user', { mappedBy: 'role' }),
    ]),
    contentType(at, plugin, 'user', 'up_users', [
      scalar(at, 'username', 'string', { isRequired: true, isUnique: true, minLength: 3 }),
      scalar(at, 'email', 'email', { isRequired: true, minLength: 6 }),
      scalar(at, 'provider', 'string'),
      scalar(at, 'password', 'password', { isPrivate: true, minLength: 6 }),
      scalar(at, 'resetPasswordToken', 'string', { isPrivate: true }),
      scalar(at, 'confirmationToken', 'string', { isPrivate: true }),
      scalar(at, 'confirmed', 'boolean', { default: false }),
      scalar(at, 'blocked', 'boolean', { default: false }),
      relationTo(at, 'role', 'manyToOne', 'plugin::users-permissions.role', { inversedBy: 'users' }),
    ]),
  ]
}

function mediaLibrary(at: SourceRef): readonly ContentType[] {
  const required = { isRequired: true }
  const folderUid = 'plugin::upload.folder'
  const file = contentType(at, 'upload', 'file', 'files', [
    scalar(at, 'name', 'string', required),
    scalar(at, 'alternativeText', 'string'),
    scalar(at, 'caption', 'string'),
    scalar(at, 'width', 'integer'),
    scalar(at, 'height', 'integer'),
    json(at, 'formats'),
    scalar(at, 'hash', 'string', required),
    scalar(at, 'ext', 'string'),
    scalar(at, 'mime', 'string', required),
    scalar(at, 'size', 'decimal', required),
    scalar(at, 'url', 'string', required),
    scalar(at, 'previewUrl', 'string'),
    scalar(at, 'provider', 'string', required),
    json(at, 'provider_metadata'),
    { ...relationTo(at, 'folder', 'manyToOne', folderUid, { inversedBy: 'files' }), isPrivate: true },
    scalar(at, 'folderPath', 'string', { isPrivate: true }),
  ])
  const folder = contentType(at, 'upload', 'folder', 'upload_folders', [
    scalar(at, 'name', 'string', required),
    scalar(at, 'pathId', 'integer', { ...required, isUnique: true }),
    relationTo(at, 'parent', 'manyToOne', folderUid, { inversedBy: 'children' }),
    relationTo(at, 'children', 'oneToMany', folderUid, { mappedBy: 'parent' }),
    relationTo(at, 'files', 'oneToMany', file.uid, { mappedBy: 'folder' }),
    scalar(at, 'path', 'string', required),
  ])
  return [file, folder]
}

function contentType(
  at: SourceRef,
  plugin: string,
  name: string,
  collectionName: string,
  attributes: readonly Attribute[],
): ContentType {
  return {
    sort: 'content-type',
    uid: `plugin::${plugin}.${name}`,
    plugin,
    kind: 'collectionType',
    collectionName,
    singularName: name,
    pluralName: `${name}s`,
    displayName: name.charAt(0).toUpperCase() + name.slice(1),
    description: null,
    draftAndPublish: false,
    populateCreatorFields: false,
    isLocalized: false,
    privateAttributes: [],
    attributes,
    leftOut: new Set(),
    at,
  }
}

function base(at: SourceRef, name: string) {
  return { name, isRequired: false, isPrivate: false, isLocalized: false, description: null, at }
}

function scalar(
  at: SourceRef,
  name: string,
  type: ScalarType,
  options: Partial<ScalarAttribute> = {},
): ScalarAttribute {
  return {
    ...base(at, name),
    type,
    isUnique: false,
    default: null,
    min: null,
    max: null,
    minLength: null,
    maxLength: null,
    regex: null,
    targetField: null,
    ...options,
  }
}

function json(at: SourceRef, name: string): Attribute {
  return { ...base(at, name), type: 'json', default: null }
}

function relationTo(
  at: SourceRef,
  name: string,
  relation: 'manyToOne' | 'oneToMany',
  target: string,
  side: { readonly inversedBy: string } | { readonly mappedBy: string },
): RelationAttribute {
  return {
    ...base(at, name),
    type: 'relation',
    relation,
    target,
    inversedBy: null,
    mappedBy: null,
    morphBy: null,
    ...side,
  }
}
