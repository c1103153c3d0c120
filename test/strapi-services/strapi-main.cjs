/** Loads the Strapi project of the current folder, without a server, and makes the calls of the file in CALLS. */
const { join } = require('node:path')
const { createRequire } = require('node:module')

const here = process.cwd()
const load = createRequire(join(here, 'package.json'))

async function main() {
  const strapi = await load('@strapi/strapi')({ appDir: here, distDir: here, serveAdminPanel: false }).load()
  await strapi.plugin('i18n').service('locales').create({ code: 'fr', name: 'French (fr)' })
  for (const name of ['one.png', 'two.png'])
    await strapi.db.query('plugin::upload.file').create({
      data: {
        name,
        hash: name[0],
        ext: '.png',
        mime: 'image/png',
        size: 1,
        width: 1,
        height: 1,
        url: `/uploads/${name}`,
        provider: 'local',
        folderPath: '/',
      },
    })
  // Code of Strapi imports these.
  const { errors, sanitize } = load('@strapi/utils')
  Object.assign(strapi, { utils: { errors }, sanitize })
  const { answer } = await import(process.env.ANSWER)
  await answer(strapi, process.env.CALLS)
  process.exit(0)
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
