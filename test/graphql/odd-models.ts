/** Models with odd names and shapes, in a folder of their own. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const localized = { i18n: { localized: true } }
const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target,
  ...more,
})
const type = (name: string, plural: string, attributes: object, more: object = {}) => ({
  [`api/${name}/content-types/${name}/schema.json`]: {
    kind: 'collectionType',
    collectionName: `${name.replaceAll('-', '_')}_rows`,
    info: { singularName: name, pluralName: plural, displayName: name },
    attributes,
    ...more,
  },
})
const component = (uid: string, attributes: object) => ({
  [`components/${uid.replace('.', '/')}.json`]: {
    collectionName: `components_${uid.replace(/[.-]/g, '_')}`,
    info: { displayName: uid },
    attributes,
  },
})

const models = {
  // A content type and a component of the same name; attributes with the names of GraphQL's wrapper fields.
  ...type('link', 'links', {
    label: { type: 'string', required: true },
    type: { type: 'string' },
    locale: { type: 'string' },
    data: { type: 'json' },
    meta: { type: 'integer' },
    attributes: { type: 'string' },
    pagination: { type: 'string' },
    filters: { type: 'boolean' },
    eq: { type: 'string' },
    node: relation('manyToOne', 'api::node.node', { inversedBy: 'links' }),
  }),
  ...type(
    'node',
    'nodes',
    {
      name: { type: 'string' },
      snake_case: { type: 'biginteger' },
      SHOUT: { type: 'float' },
      a1_b2C3: { type: 'time' },
      _under: { type: 'timestamp' },
      hidden: { type: 'string', private: true },
      secretOne: { type: 'string' },
      hiddenLink: relation('oneToOne', 'api::link.link', { private: true }),
      hiddenPart: { type: 'component', component: 'shared.link', private: true },
      kind: { type: 'enumeration', enum: ['Place name', 'how-to', '1st', 'A&B', 'über', 'x.y', 'ATV ban'] },
      colour: { type: 'enumeration', enum: ['red', 'dark-blue'], enumName: 'OwnColour' },
      parent: relation('manyToOne', 'api::node.node', { inversedBy: 'children' }),
      children: relation('oneToMany', 'api::node.node', { mappedBy: 'parent' }),
      peers: relation('manyToMany', 'api::node.node'),
      twin: relation('oneToOne', 'api::node.node'),
      links: relation('oneToMany', 'api::link.link', { mappedBy: 'node' }),
      pages: relation('manyToMany', 'api::page-2b.page-2b', { inversedBy: 'nodes' }),
      pictures: { type: 'media', multiple: true },
    },
    { options: { draftAndPublish: true, privateAttributes: ['secretOne'] } },
  ),
  // The name of an operation; values in another script.
  ...type('subscription', 'subscriptions', {
    active: { type: 'boolean' },
    fuel: { type: 'enumeration', enum: ['бензин', 'дизель', 'Ёлка зелёная', 'щука', 'красный объём'] },
    plan: relation('manyToOne', 'api::link.link'),
  }),
  ...type(
    'page-2b',
    'page-2bs-all',
    {
      title: { type: 'string', required: true, pluginOptions: localized },
      slug: { type: 'uid', targetField: 'title' },
      nodes: relation('manyToMany', 'api::node.node', { mappedBy: 'pages' }),
      body_blocks: {
        type: 'dynamiczone',
        components: ['page-blocks.hero-banner', 'shared.link', 'shared.error'],
        pluginOptions: localized,
      },
      hero: { type: 'component', component: 'page-blocks.hero-banner', required: true, pluginOptions: localized },
      site: relation('manyToOne', 'api::site-info.site-info'),
    },
    { options: { draftAndPublish: true }, pluginOptions: localized },
  ),
  ...type(
    'site-info',
    'site-info',
    {
      name: { type: 'string', pluginOptions: localized },
      links: { type: 'component', component: 'shared.link', repeatable: true, pluginOptions: localized },
      home: relation('oneToOne', 'api::page-2b.page-2b'),
      logo: { type: 'media', required: true, pluginOptions: localized },
    },
    { kind: 'singleType', options: { draftAndPublish: true }, pluginOptions: localized },
  ),
  ...component('shared.link', {
    label: { type: 'string', required: true },
    locale: { type: 'string' },
    target: relation('oneToOne', 'api::link.link'),
    nodes: relation('oneToMany', 'api::node.node'),
  }),
  ...component('shared.error', { code: { type: 'integer' }, message: { type: 'text' } }),
  ...component('page-blocks.hero-banner', {
    heading: { type: 'string' },
    call_to_action: { type: 'component', component: 'shared.link' },
    more: { type: 'component', component: 'shared.link', repeatable: true },
    tone: { type: 'enumeration', enum: ['light mode', 'dark'] },
    image: { type: 'media' },
  }),
  ...component('page-blocks.nobody-uses-it', { text: { type: 'string' } }),
}

const root = fileURLToPath(new URL('../../.demo/test/', import.meta.url))

/** `name` is unique among the tests, which run in parallel. */
export function writeOddModels(name: string): string {
  const folder = join(root, `${name}-models`)
  rmSync(folder, { recursive: true, force: true })
  for (const [path, model] of Object.entries(models)) {
    mkdirSync(dirname(join(folder, 'src', path)), { recursive: true })
    writeFileSync(join(folder, 'src', path), JSON.stringify(model, null, 2))
  }
  return folder
}
