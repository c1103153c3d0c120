/** Strapi v4's providers of uploads for services, in the words of the config. */
import type { Static, StaticObject } from './read-static.js'
import { present, without, withoutLiteralKeys } from './service-options.js'
import { findStatic, isStaticList, isStaticObject } from './static-tree.js'

/** The settings that describe the place of files. */
export const uploadSettings = ['provider', 'providerOptions', 'actionOptions'] as const

/**
 * Returns the settings of `upload` in the config for `config/plugins.js`; null if files are in the project. `named`: the same file with the
 * names of variables in place of their values.
 */
export function adoptUpload(plugins: Static, named: Static): Readonly<Record<string, Static>> | null {
  const config = ['upload', 'config']
  const found = findStatic(plugins, [...config, 'provider'])
  // If all of it is computed, that is said once.
  if (found === null || found.path.length <= config.length || found.value === 'local') return null
  const provider = found.value
  const options = findStatic(named, [...config, 'providerOptions'])?.value ?? null
  const actions = findStatic(named, [...config, 'actionOptions'])?.value ?? null
  return {
    provider,
    ...(options === null ? {} : { providerOptions: isStaticObject(options) ? translate(provider, options) : options }),
    ...(isStaticObject(actions) ? { actionOptions: translateActions(provider, actions) } : {}),
  }
}

function translate(provider: Static, options: StaticObject): StaticObject {
  if (provider === 'strapi-provider-upload-do') return ofDigitalOcean(options)
  if (provider === 'strapi-provider-cloudflare-r2') return ofCloudflare(options)
  if (isCloudinary(provider)) return withoutLiteralKeys(without(options, ['secure', 'cname']))
  const inner = options['s3Options']
  return isStaticObject(inner) ? { ...ofClient(options), s3Options: ofClient(inner) } : ofClient(options)
}

function isCloudinary(provider: Static): boolean {
  return typeof provider === 'string' && provider.endsWith('cloudinary')
}

/** Parameters that change nothing: names and types of files are always given, and what is deleted leaves the caches. */
const ofNoEffect =
  'use_filename unique_filename use_filename_as_display_name filename overwrite resource_type invalidate'.split(' ')

function translateActions(provider: Static, actions: StaticObject): StaticObject {
  if (!isCloudinary(provider)) return actions
  return Object.fromEntries(
    Object.entries(actions).map(([action, parameters]) => [
      action,
      isStaticObject(parameters) ? ofUpload(parameters) : parameters,
    ]),
  )
}

/** Leaves out what is so anyway, and writes lists as Cloudinary's interface has them. */
function ofUpload(parameters: StaticObject): StaticObject {
  const usual = ['type', 'access_mode'].filter((name) => ['upload', 'public'].includes(String(parameters[name])))
  const own = without(parameters, [...ofNoEffect, ...usual])
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, isTexts(value) ? value.join(',') : value]),
  )
}

function isTexts(value: Static): value is readonly string[] {
  return isStaticList(value) && value.every((item) => typeof item === 'string')
}

/** Options of the client without counterpart, which change nothing for these services. */
const olderOptions = ['signatureVersion', 'sslEnabled', 'apiVersion', 's3ForcePathStyle']

function ofClient(options: StaticObject): StaticObject {
  const style = options['s3ForcePathStyle']
  return withoutLiteralKeys({
    ...without(options, olderOptions),
    ...(style === undefined ? {} : { forcePathStyle: style }),
  })
}

function ofDigitalOcean(options: StaticObject): StaticObject {
  const { key, secret, endpoint, region, space, directory, cdn } = options
  return present({
    baseUrl: cdn,
    rootPath: directory,
    s3Options: present({
      credentials: withoutLiteralKeys(present({ accessKeyId: key, secretAccessKey: secret })),
      region,
      endpoint,
      params: present({ Bucket: space }),
    }),
  })
}

function ofCloudflare(options: StaticObject): StaticObject {
  const { accessKeyId, secretAccessKey, credentials, endpoint, region, params, cloudflarePublicAccessUrl, pool } =
    options
  const keys = isStaticObject(credentials) ? credentials : present({ accessKeyId, secretAccessKey })
  return present({
    baseUrl: cloudflarePublicAccessUrl,
    rootPath: pool === true ? undefined : options['rootPath'],
    s3Options: present({ credentials: withoutLiteralKeys(keys), region, endpoint, params }),
  })
}
