/** The packages of Strapi v4 that sites use most, and what becomes of them. `packages/cli/docs/plugins.md` says the same. */
interface Known {
  readonly name: RegExp
  readonly words: string
  /** Generated code does what the package did. */
  readonly isServed?: true
}

const entriesOfYours = 'its routes are not served. Its entries can be content types of yours, with routes of yours'
const valuesStay = 'the values of its custom field stay'
const textsStay = 'its texts stay. The panel has an editor of its own'

const known: readonly Known[] = [
  {
    name: /^@strapi\/plugin-users-permissions$/,
    words: 'a feature here: `users-permissions` of the config',
    isServed: true,
  },
  { name: /^@strapi\/plugin-i18n$/, words: 'a feature here: `i18n` of the config names the locales', isServed: true },
  { name: /^@strapi\/plugin-upload$/, words: 'a feature here: `upload` of the config', isServed: true },
  { name: /^@strapi\/plugin-graphql$/, words: 'a feature here: `graphql` of the config', isServed: true },
  { name: /^@strapi\/plugin-email$/, words: 'a feature here: `email` of the config', isServed: true },
  { name: /^strapi-plugin-populate-deep$/, words: 'a setting: `api.rest.populateDeep`', isServed: true },
  { name: /^strapi-plugin-transformer$/, words: 'a setting: `api.rest.transform`', isServed: true },
  {
    name: /^@strapi\/plugin-documentation$/,
    words: '`"openapi": { "enabled": true }` in the config writes openapi.json, and serves a page that shows it',
  },
  { name: /^@strapi\/plugin-seo$/, words: 'it has no part in the API. Its components stay, as models of yours' },
  { name: /^@strapi\/plugin-sentry$/, words: 'a middleware of yours around all requests sends errors to Sentry' },
  { name: /^@strapi\/plugin-cloud$/, words: 'needless: it deploys to Strapi Cloud' },
  {
    name: /provider-email/,
    words:
      '`email.provider` of the config sends by SMTP, SES, Mailgun, Sendgrid or Postmark, and `email.transport` by a file of your own',
  },
  {
    name: /provider-(upload|cloudflare-r2)/,
    words:
      'files are kept in `public/uploads`, at a service (`upload.provider` of the config), or by a file of your own: `upload.storage`',
  },
  {
    name: /^strapi-plugin-slugify$/,
    words:
      'its route /api/slugify is not served: ask with `filters[slug][$eq]`. A hook `beforeCreate` of yours makes the slugs',
  },
  {
    name: /^strapi-(plugin-rest-cache|provider-rest-cache-\w+|middleware-cache)$/,
    words: 'needless: answers are kept until what they show changes',
  },
  {
    name: /^strapi-plugin-fuzzy-search$/,
    words: 'its route /api/fuzzy-search is not served. `_q` finds words as they are written',
  },
  {
    name: /^strapi-plugin-meilisearch$/,
    words: 'hooks of yours, or a webhook, send entries to the search',
  },
  {
    name: /^strapi-plugin-(navigation|comments|menus|redirects|sitemap|webtools|ezforms|mux-video-uploader)$/,
    words: entriesOfYours,
  },
  { name: /^strapi-plugin-placeholder$/, words: 'files lose the attribute `placeholder`' },
  { name: /^strapi-plugin-responsive-image$/, words: '`upload.breakpoints` of the config names the sizes of pictures' },
  {
    name: /^strapi-plugin-local-image-sharp$/,
    words: 'addresses do not change pictures: their sizes are those of `upload.breakpoints`',
  },
  { name: /^strapi-plugin-publisher$/, words: 'releases of the panel publish at a time' },
  { name: /^strapi-plugin-config-sync$/, words: 'needless: roles and settings are in the config' },
  {
    name: /^strapi-plugin-import-export-entries$/,
    words: '`content-gen export` and `content-gen import` write and read tables and archives, and the panel tables',
  },
  {
    name: /^strapi-plugin-preview-button$/,
    words: 'the panel makes links that show drafts on your site: `editorial.preview` of the config',
  },
  { name: /strapi-plugin-content-versioning$/, words: 'every write leaves a version: `editorial` of the config' },
  { name: /^strapi-plugin-soft-delete$/, words: 'deleted entries are in the trash: `editorial` of the config' },
  {
    name: /^strapi-plugin-(website-builder|update-static-content)$/,
    words: 'a webhook of the panel starts the build of your site',
  },
  { name: /^strapi-plugin-sso$/, words: 'administrators sign in by OpenID Connect: `admin.oidc` of the config' },
  { name: /^strapi-plugin-passwordless$/, words: 'routes of yours send the link, and give the token' },
  { name: /^strapi-plugin-email-designer$/, words: 'code of yours makes such mails' },
  {
    name: /^strapi-plugin-entity-relationship-chart$/,
    words: 'it has no part in the API. `prisma/schema.prisma` shows types and relations',
  },
  { name: /^strapi-plugin-translate$/, words: 'it has no part in the API. Translations are written in the panel' },
  { name: /drag-drop-content-types$/, words: 'its attribute for the order stays: ask with `sort`' },
  { name: /^@(_sh|ckeditor)\/strapi-plugin-ckeditor$/, words: textsStay },
  {
    name: /^strapi-plugin-(wysiwyg-react-md-editor|tiptap-editor)$|^@notum-cz\/strapi-plugin-tiptap-editor$/,
    words: textsStay,
  },
  {
    name: /^(@strapi\/plugin-color-picker|strapi-plugin-(multi-select|tagsinput|country-select|react-icons|oembed))$/,
    words: valuesStay,
  },
]

/** The forms of the names. */
export const knownPackages: readonly RegExp[] = known.map(({ name }) => name)

/** Returns what becomes of a package; null if nothing is known. */
export function replacementOf(name: string): string | null {
  return known.find((each) => each.name.test(name))?.words ?? null
}

/** Returns true if generated code does what the package did. */
export function isBuiltIn(name: string): boolean {
  return known.some((each) => each.isServed === true && each.name.test(name))
}
