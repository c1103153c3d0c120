/** A content type with drafts. */
export function model(name: string, attributes: object, plural = `${name}s`): Record<string, string> {
  const schema = {
    kind: 'collectionType',
    collectionName: `${name.replaceAll('-', '_')}_rows`,
    info: { singularName: name, pluralName: plural, displayName: name },
    options: { draftAndPublish: true },
    attributes,
  }
  return { [`src/api/${name}/content-types/${name}/schema.json`]: JSON.stringify(schema) }
}
