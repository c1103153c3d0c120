/** Sites at which people sign in: the settings of Strapi, and the identities of accounts in an archive. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@content-gen/operate'
import { exportContents } from '@content-gen/transfer'
import { parseConfig } from '@content-gen/schema'
import { afterAll, describe, expect, test } from 'vitest'
import { providers as databases } from '../../../test/databases.js'
import { oldProviders } from '../src/strapi/providers.js'
import { filesOf, packed } from './archived-site.js'
import { importingProject } from './importing-project.js'

/** As a Strapi 4.26.2 stores them. */
const recorded = JSON.parse(
  readFileSync(new URL('../../../test/accounts/sign-in/strapi.json', import.meta.url), 'utf8'),
) as { readonly settings: Readonly<Record<string, object>> }

const on = { enabled: true, key: 'site', secret: 'a secret', callback: 'https://example.com/signed-in' }

describe('the providers of Strapi', () => {
  test('are those that are on, without their secrets', () => {
    const settings = {
      ...recorded.settings,
      discord: { ...recorded.settings['discord'], ...on },
      cognito: {
        ...recorded.settings['cognito'],
        ...on,
        jwksurl: 'https://keys.example.com/pool/.well-known/jwks.json',
      },
      instagram: { ...recorded.settings['instagram'], ...on },
      twitter: { ...recorded.settings['twitter'], ...on },
      linkedin: { ...on, scope: ['r_liteprofile', 'r_emailaddress'] },
      cas: { ...on, scope: ['openid email'], subdomain: 'sso.example.com/cas' },
    }
    const found = oldProviders(settings)
    const { key, callback } = on
    expect(found).toEqual({
      github: {
        key,
        secret: 'env:GITHUB_SECRET',
        callback: 'https://site.example.com/signed-in',
        scope: ['user', 'user:email'],
      },
      keycloak: {
        key,
        secret: 'env:KEYCLOAK_SECRET',
        callback: 'https://site.example.com/signed-in',
        scope: ['openid', 'email', 'profile'],
        subdomain: '127.0.0.1:18443/realms/site',
      },
      discord: { key, secret: 'env:DISCORD_SECRET', callback, scope: ['identify', 'email'] },
      cognito: {
        key,
        secret: 'env:COGNITO_SECRET',
        callback,
        scope: ['email', 'openid', 'profile'],
        jwksurl: 'https://keys.example.com/pool/.well-known/jwks.json',
      },
      twitter: { enabled: false, key, secret: 'env:TWITTER_SECRET', callback },
      linkedin: { key, secret: 'env:LINKEDIN_SECRET', callback },
      cas: { key, secret: 'env:CAS_SECRET', callback, scope: ['openid', 'email'], subdomain: 'sso.example.com/cas' },
    })
    const config = JSON.stringify({ 'users-permissions': { providers: found } })
    expect(parseConfig(config, 'content-gen.config.json').diagnostics).toEqual([])
    expect(config).not.toContain('a secret')
  })

  test.each([
    null,
    'text',
    [],
    { github: null },
    { github: [] },
    { github: { ...on, callback: 'none' } },
    { 'a b': on },
  ])('%j are none', (settings) => expect(oldProviders(settings)).toEqual({}))
})

describe.each(databases)('identities on %s', (provider) => {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-identities-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('an archive brings those of imported accounts along', { timeout: 240_000 }, async () => {
    const config = {
      i18n: { locales: ['en', 'fr'] },
      'users-permissions': { providers: { github: { key: 'site', callback: 'https://example.com/signed-in' } } },
    }
    const [from, to] = [
      await importingProject(`identities-from-${provider}`, provider, undefined, config),
      await importingProject(`identities-to-${provider}`, provider, undefined, config),
    ]
    const { query, close } = await connect(from.database)
    const at = '2024-01-01T00:00:00.000Z'
    for (const id of [7, 9])
      await query(
        `insert into up_users (id, username, email, provider, created_at, updated_at) values (${id}, 'ada${id}', 'ada${id}@example.com', 'github', '${at}', '${at}')`,
      )
    await query(
      `insert into content_gen_identities (account, provider, subject) values (7, 'github', '1'), (9, 'github', '2'), (11, 'github', '3')`,
    )
    await close()
    const path = join(folder, 'some.tar.gz')
    const schemas = String((await filesOf(packed)).get('schemas/schemas_00001.jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    await exportContents({
      database: from.database,
      format: 'strapi',
      archive: { path, cipher: null },
      isReplacing: false,
      filters: { types: [], locales: [], state: null },
      locales: ['en', 'fr'],
      site: { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, schemas, contentManager: {} },
      files: null,
    })
    const report = await to.fromArchive(path)
    expect(report.types.find(({ table }) => table === 'content_gen_identities')).toMatchObject({
      found: 3,
      imported: 2,
      leftOut: { 'their account was not imported': 1 },
    })
    const there = await connect(to.database)
    const found = await there.query('select account, provider, subject from content_gen_identities order by account')
    await there.close()
    expect(found.map((row) => ({ ...row, account: Number(row['account']) }))).toEqual([
      { account: 7, provider: 'github', subject: '1' },
      { account: 9, provider: 'github', subject: '2' },
    ])
    await from.drop()
    await to.drop()
  })
})
