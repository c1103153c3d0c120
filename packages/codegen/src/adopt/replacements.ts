/** Packages of Strapi v4 that change what the API answers or what happens to its data, and what becomes of them. */
const replacements: readonly (readonly [name: RegExp, instead: string])[] = [
  [
    /^@strapi\/plugin-documentation$/,
    '`"openapi": { "enabled": true }` in the config writes openapi.json, and serves a page that shows it',
  ],
  [
    /provider-email/,
    '`email.provider` of the config sends by SMTP, SES, Mailgun, Sendgrid or Postmark, and `email.transport` by a file of your own',
  ],
  [
    /provider-upload/,
    'files are kept in `public/uploads`, at a service (`upload.provider` of the config), or by a file of your own: `upload.storage`',
  ],
  [
    /^strapi-plugin-slugify$/,
    'its route /api/slugify is not served: ask with `filters[slug][$eq]`. A hook `beforeCreate` of yours makes the slugs',
  ],
  [/^strapi-(plugin-rest-cache|middleware-cache)$/, 'needless: answers are kept until what they show changes'],
  [/^strapi-plugin-fuzzy-search$/, 'its route /api/fuzzy-search is not served. `_q` finds words as they are written'],
  [
    /^strapi-plugin-(navigation|comments|menus|redirects|sitemap|webtools)$/,
    'its routes are not served. Its entries can be content types of yours, with routes of yours',
  ],
  [/^strapi-plugin-placeholder$/, 'files lose the attribute `placeholder`'],
  [/^strapi-plugin-responsive-image$/, '`upload.breakpoints` of the config names the sizes of pictures'],
  [
    /^strapi-plugin-local-image-sharp$/,
    'addresses do not change pictures: their sizes are those of `upload.breakpoints`',
  ],
  [/^strapi-plugin-publisher$/, 'releases of the panel publish at a time'],
  [/^strapi-plugin-config-sync$/, 'needless: roles and settings are in the config'],
]

/** Returns what replaces a package; null if nothing is known. */
export function replacementOf(name: string): string | null {
  return replacements.find(([known]) => known.test(name))?.[1] ?? null
}
