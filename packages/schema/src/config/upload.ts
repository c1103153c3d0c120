/** The media library, and the place of its files. */
import { bucketProviders, objectParameters, parseBucket } from './bucket.js'
import { assetParameters, cloudinaryProviders, parseCloudinary } from './cloudinary.js'
import { given } from './named-values.js'
import { ownerFile } from './owner-file.js'
import { quote } from '../quote.js'
import { didYouMean } from '../suggest.js'
import type { ObjectReader } from '../json/object-reader.js'
import { filesSettings, type ProjectConfig } from '@content-gen/contract'

const keys = filesSettings.upload.properties

export function parseUpload(config: ObjectReader, key: string): ProjectConfig['upload'] {
  const upload = config.section(key, Object.keys(keys))
  return {
    enabled: upload.boolean('enabled') ?? keys.enabled.default,
    storage: ownerFile(upload, 'storage'),
    ...parseService(upload),
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

type Service = Pick<ProjectConfig['upload'], 'provider' | 'providerOptions' | 'actionOptions'>

const noService: Service = { provider: 'local', providerOptions: null, actionOptions: { upload: {} } }

const examples = {
  bucket: '{ "s3Options": { "region": "eu-west-1", "params": { "Bucket": "my-files" } } }',
  account: '{ "cloud_name": "env:CLOUDINARY_NAME" }',
}

function parseService(upload: ObjectReader): Service {
  const provider = upload.string('provider') ?? 'local'
  const acl = bucketProviders.get(provider)
  if (acl === undefined && !cloudinaryProviders.includes(provider)) {
    if (provider === 'local') refuseOptions(upload)
    else refuseProvider(upload, provider)
    return noService
  }
  if (upload.value('storage') !== null) {
    const message = 'files have one place: this provider, or the storage of your own'
    upload.report.error('upload-provider', upload.place('provider'), message, 'Remove "provider" or "storage".')
    return noService
  }
  const options = upload.objectAt('providerOptions')
  if (options === null) {
    const missing = acl === undefined ? 'account' : 'bucket'
    const hint = `Write it like ${examples[missing]}.`
    upload.report.error('upload-options', upload.place('providerOptions'), `the ${missing} is missing`, hint)
    return noService
  }
  const providerOptions = acl === undefined ? parseCloudinary(options) : parseBucket(options, acl)
  const parameters = parseParameters(upload, acl === undefined ? assetParameters : objectParameters)
  return { provider, providerOptions, actionOptions: { upload: parameters } }
}

/** Strapi v4 uploads by `uploadStream`. Its `"ACL": null` sends none. */
function parseParameters(upload: ObjectReader, names: readonly string[]): Readonly<Record<string, string>> {
  const actions = upload.section('actionOptions', ['upload', 'uploadStream', 'delete'])
  actions.section('delete', [])
  return Object.assign(
    {},
    ...['upload', 'uploadStream'].map((action) => {
      const section = actions.section(action, names)
      const none = section.object.has('ACL') ? { ACL: '' } : {}
      return Object.assign(none, ...names.map((name) => given(name, section)))
    }),
  )
}

function refuseOptions(upload: ObjectReader): void {
  for (const key of ['providerOptions', 'actionOptions']) {
    if (upload.value(key) === null) continue
    upload.report.error('upload-options', upload.place(key), 'has no meaning without "provider"')
  }
}

function refuseProvider(upload: ObjectReader, provider: string): void {
  const known = ['local', ...bucketProviders.keys(), ...cloudinaryProviders]
  const hint =
    didYouMean(provider, known) ??
    'Use "aws-s3" for a service with the S3 interface, or "cloudinary"; for another, write a file of your own and name it as "storage": "src/storage.ts".'
  upload.report.error('upload-provider', upload.place('provider'), `there is no provider ${quote(provider)}`, hint)
}
