const type = (name: string, attributes: object, extra: object = {}) => ({
  kind: 'collectionType',
  collectionName: `${name}s`,
  info: { singularName: name, pluralName: `${name}s`, displayName: name },
  options: { draftAndPublish: false },
  ...extra,
  attributes,
})

const localized = { pluginOptions: { i18n: { localized: true } } }

/** Places of a component with unique values. */
const sealed = {
  seal: { type: 'component', component: 'parts.seal' },
  seals: { type: 'component', component: 'parts.seal', repeatable: true },
  cases: { type: 'component', component: 'parts.case', repeatable: true },
  zone: { type: 'dynamiczone', components: ['parts.seal', 'parts.case'] },
}

/** Models for cases that the magazine lacks. */
export const gadgetModels = {
  'src/api/gadget/content-types/gadget/schema.json': type('gadget', {
    name: { type: 'string', required: true },
    serial: { type: 'integer', unique: true },
    seenAt: { type: 'datetime', unique: true },
    box: { type: 'component', component: 'parts.box', required: true },
    photo: { type: 'media', multiple: false, required: true, allowedTypes: ['images'] },
    home: { type: 'relation', relation: 'manyToOne', target: 'api::depot.depot', required: true },
    subject: { type: 'relation', relation: 'morphToOne' },
    mentions: { type: 'relation', relation: 'morphToMany' },
    pair: { type: 'relation', relation: 'oneToOne', target: 'api::depot.depot', inversedBy: 'paired' },
  }),
  'src/api/depot/content-types/depot/schema.json': type('depot', {
    name: { type: 'string' },
    paired: { type: 'relation', relation: 'oneToOne', target: 'api::gadget.gadget', mappedBy: 'pair' },
    watchers: { type: 'relation', relation: 'morphMany', target: 'api::gadget.gadget', morphBy: 'mentions' },
    keeper: { type: 'relation', relation: 'morphOne', target: 'api::gadget.gadget', morphBy: 'subject' },
  }),
  'src/api/notice/content-types/notice/schema.json': type(
    'notice',
    {
      title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      level: { type: 'integer', required: true },
      extra: { type: 'json' },
      code: { type: 'string', unique: true },
      boxes: { type: 'component', component: 'parts.box', repeatable: true },
      main: { type: 'component', component: 'parts.box' },
      zone: { type: 'dynamiczone', components: ['parts.box', 'parts.lid'] },
      files: { type: 'media', multiple: true },
      cover: { type: 'media', multiple: false },
    },
    { pluginOptions: { i18n: { localized: true } }, options: { draftAndPublish: true } },
  ),
  'src/api/chest/content-types/chest/schema.json': type(
    'chest',
    { title: { type: 'string' }, code: { type: 'string', unique: true }, ...sealed },
    { options: { draftAndPublish: true } },
  ),
  'src/api/crate/content-types/crate/schema.json': type(
    'crate',
    {
      title: { type: 'string', ...localized },
      seal: { type: 'component', component: 'parts.seal' },
      seals: { type: 'component', component: 'parts.seal', repeatable: true, ...localized },
    },
    { ...localized, options: { draftAndPublish: true } },
  ),
  'src/components/parts/seal.json': {
    collectionName: 'components_parts_seals',
    info: { displayName: 'Seal' },
    attributes: {
      code: { type: 'string', unique: true, minLength: 1 },
      number: { type: 'integer', unique: true },
      big: { type: 'biginteger', unique: true },
      madeAt: { type: 'datetime', unique: true },
      slug: { type: 'uid' },
      note: { type: 'string' },
    },
  },
  'src/components/parts/case.json': {
    collectionName: 'components_parts_cases',
    info: { displayName: 'Case' },
    attributes: {
      label: { type: 'string' },
      seal: { type: 'component', component: 'parts.seal' },
      seals: { type: 'component', component: 'parts.seal', repeatable: true },
    },
  },
  'src/components/parts/box.json': {
    collectionName: 'components_parts_boxes',
    info: { displayName: 'Box' },
    attributes: {
      label: { type: 'string', required: true },
      size: { type: 'integer', default: 1 },
      lid: { type: 'component', component: 'parts.lid' },
      lids: { type: 'component', component: 'parts.lid', repeatable: true },
      depots: { type: 'relation', relation: 'oneToMany', target: 'api::depot.depot' },
      pictures: { type: 'media', multiple: true },
      data: { type: 'json' },
      secret: { type: 'password' },
    },
  },
  'src/components/parts/lid.json': {
    collectionName: 'components_parts_lids',
    info: { displayName: 'Lid' },
    attributes: { color: { type: 'string' } },
  },
}
