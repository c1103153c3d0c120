/** The media library, and the place of its files. */
import { ownerFile } from './owner-file.js'
import { quote } from '../quote.js'
import { didYouMean } from '../suggest.js'
import type { ObjectReader } from '../json/object-reader.js'
import { settings, type BucketOptions, type ProjectConfig } from '@content-gen/contract'

const keys = settings.upload.properties

export function parseUpload(config: ObjectReader, key: string): ProjectConfig['upload'] {
  const upload = config.section(key, Object.keys(keys))
  return {
    enabled: upload.boolean('enabled') ?? keys.enabled.default,
    storage: ownerFile(upload, 'storage'),
    ...parseBucket(upload),
    sizeLimit: upload.count('sizeLimit', 1) ?? keys.sizeLimit.default,
    breakpoints: parseBreakpoints(upload),
  }
}

/** The names become parts of file names. */
function parseBreakpoints(upload: ObjectReader): ProjectConfig['upload']['breakpoints'] {
  const sizes = upload.objectAt('breakpoints')
  if (sizes === null) return keys.breakpoints.default
  const names = [...sizes.object.keys()]
  for (const name of names) {
    if (/^[a-z][a-z0-9]{0,31}$/i.test(name) && name !== 'thumbnail') continue
    sizes.report.error(
      'breakpoint-name',
      sizes.place(name),
      `${quote(name)} cannot be the name of a version of a picture`,
      'Use letters and digits; every picture has a "thumbnail" already.',
    )
  }
  return Object.fromEntries(names.map((name) => [name, sizes.count(name, 1) ?? 1]))
}

/** Providers of Strapi v4 for services with the S3 interface, and the ACL that they give files; empty: the bucket decides. */
const bucketProviders: ReadonlyMap<string, string> = new Map([
  ['aws-s3', 'public-read'],
  ['amazon-s3', 'public-read'],
  ['@strapi/provider-upload-aws-s3', 'public-read'],
  ['strapi-provider-upload-aws-s3', 'public-read'],
  ['strapi-provider-upload-do', 'public-read'],
  ['strapi-provider-cloudflare-r2', ''],
  ['@strapi-community/strapi-provider-upload-google-cloud-storage', ''],
])

type Bucket = Pick<ProjectConfig['upload'], 'provider' | 'providerOptions' | 'actionOptions'>

const noBucket: Bucket = { provider: 'local', providerOptions: null, actionOptions: { upload: {} } }

function parseBucket(upload: ObjectReader): Bucket {
  const provider = upload.string('provider') ?? 'local'
  const acl = bucketProviders.get(provider)
  if (acl === undefined) {
    if (provider === 'local') refuseOptions(upload)
    else refuseProvider(upload, provider)
    return noBucket
  }
  if (upload.value('storage') !== null) {
    const message = 'files have one place: this provider, or the storage of your own'
    upload.report.error('upload-provider', upload.place('provider'), message, 'Remove "provider" or "storage".')
    return noBucket
  }
  const options = upload.objectAt('providerOptions')
  if (options === null) {
    const hint = 'Write it like { "s3Options": { "region": "eu-west-1", "params": { "Bucket": "my-files" } } }.'
    upload.report.error('upload-options', upload.place('providerOptions'), 'the bucket is missing', hint)
    return noBucket
  }
  const actionOptions = { upload: parseParameters(upload) }
  return { provider, providerOptions: parseOptions(options, acl), actionOptions }
}

function refuseOptions(upload: ObjectReader): void {
  for (const key of ['providerOptions', 'actionOptions']) {
    if (upload.value(key) === null) continue
    upload.report.error('upload-options', upload.place(key), 'has no meaning without "provider": "aws-s3"')
  }
}

function refuseProvider(upload: ObjectReader, provider: string): void {
  const known = ['local', ...bucketProviders.keys()]
  const hint =
    didYouMean(provider, known) ??
    'Use "aws-s3" for a service with the S3 interface; for another, write a file of your own and name it as "storage": "src/storage.ts".'
  upload.report.error('upload-provider', upload.place('provider'), `there is no provider ${quote(provider)}`, hint)
}

const ofTheClient = ['credentials', 'accessKeyId', 'secretAccessKey', 'region', 'endpoint', 'forcePathStyle', 'params']

/** Strapi v4 also reads the options of the client beside `baseUrl`, and the keys beside `credentials`. */
function parseOptions(options: ObjectReader, acl: string): BucketOptions {
  options.onlyKeys(['baseUrl', 'rootPath', 's3Options', ...ofTheClient])
  const inner = options.section('s3Options', ofTheClient)
  const holder = (key: string) => (inner.value(key) === null ? options : inner)
  const style = holder('forcePathStyle').boolean('forcePathStyle')
  return {
    ...given('baseUrl', options),
    ...given('rootPath', options),
    s3Options: {
      credentials: parseKeys(holder),
      ...given('region', holder('region')),
      ...given('endpoint', holder('endpoint')),
      ...(style === null ? {} : { forcePathStyle: style }),
      params: parseParams(holder('params'), acl),
    },
  }
}

type Holder = (key: string) => ObjectReader

function parseKeys(holder: Holder): BucketOptions['s3Options']['credentials'] {
  const known = ['accessKeyId', 'secretAccessKey', 'sessionToken']
  const credentials = holder('credentials').section('credentials', known)
  const key = (name: string, variable: string) => {
    const place = credentials.value(name) === null ? holder(name) : credentials
    return secret(place, name) ?? `env:${variable}`
  }
  const token = secret(credentials, 'sessionToken')
  return {
    accessKeyId: key('accessKeyId', 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: key('secretAccessKey', 'AWS_SECRET_ACCESS_KEY'),
    ...(token === null ? {} : { sessionToken: token }),
  }
}

/** Reads the name of a variable: keys do not belong into files under version control. */
function secret(reader: ObjectReader, key: string): string | null {
  const value = reader.string(key)
  if (value === null || /^env:[A-Za-z_]\w*$/.test(value)) return value
  // The value may be the key itself, so the message does not quote it.
  const hint = 'Write it like "env:AWS_SECRET_ACCESS_KEY", and set the variable in .env.'
  reader.report.error('config-secret', reader.place(key), 'must name a variable of the environment', hint)
  return null
}

function parseParams(holder: ObjectReader, acl: string): BucketOptions['s3Options']['params'] {
  const params = holder.section('params', ['Bucket', 'ACL', 'signedUrlExpires'])
  const bucket = params.string('Bucket')
  if (bucket === null || bucket === '')
    params.report.error('upload-options', params.place('Bucket'), 'the name of the bucket is missing')
  const said = params.value('signedUrlExpires')
  const seconds = typeof said === 'string' && said.startsWith('env:') ? said : params.count('signedUrlExpires', 1)
  return {
    Bucket: bucket ?? '',
    ACL: params.string('ACL') ?? acl,
    ...(seconds === null ? {} : { signedUrlExpires: seconds }),
  }
}

/** Parameters of stored objects that are headers. */
const parameters = [
  'ACL',
  'CacheControl',
  'ContentDisposition',
  'StorageClass',
  'ServerSideEncryption',
  'SSEKMSKeyId',
  'Tagging',
]

/** Strapi v4 uploads by `uploadStream`. Its `"ACL": null` sends none. */
function parseParameters(upload: ObjectReader): Readonly<Record<string, string>> {
  const actions = upload.section('actionOptions', ['upload', 'uploadStream', 'delete'])
  actions.section('delete', [])
  return Object.assign(
    {},
    ...['upload', 'uploadStream'].map((action) => {
      const section = actions.section(action, parameters)
      const none = section.object.has('ACL') ? { ACL: '' } : {}
      return Object.assign(none, ...parameters.map((name) => given(name, section)))
    }),
  )
}

function given(key: string, reader: ObjectReader): object {
  const value = reader.string(key)
  return value === null ? {} : { [key]: value }
}
