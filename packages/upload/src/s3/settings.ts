/** The config of a bucket, with the variables of the environment that it names. */
import { namedSetting, privateProvider } from '@content-gen/runtime'
import { checkedAddress, requiredSetting, serviceAddress, type NamedValues } from '../remote/service-settings.js'
import type { BucketOptions, UploadConfig } from '@content-gen/runtime'

export interface BucketSettings {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | undefined
  readonly region: string
  readonly bucket: string
  /** The address of the bucket, without a slash at the end. */
  readonly address: string
  /** The address under which files are read. */
  readonly readAddress: string
  /** Before every key: empty, or with a slash at the end. */
  readonly root: string
  /** null: none is sent, and the bucket decides. */
  readonly acl: string | null
  /** Seconds for which addresses are signed; null: they are not. */
  readonly signedFor: number | null
  /** Headers of stored objects. */
  readonly headers: Readonly<Record<string, string>>
}

/** @throws Error that names the variable or setting that is missing */
export function bucketSettings(upload: UploadConfig, environment: NamedValues): BucketSettings {
  const { providerOptions, actionOptions = {} } = upload
  if (providerOptions === undefined || !('s3Options' in providerOptions))
    throw new Error('upload.provider needs upload.providerOptions')
  const optional = (setting: string | undefined) => namedSetting(setting, environment)
  const required = (setting: string | undefined, name: string) => requiredSetting(setting, name, environment)
  const { s3Options } = providerOptions
  const { credentials, params } = s3Options
  const bucket = required(params.Bucket, 'Bucket')
  const region = optional(s3Options.region) || 'us-east-1'
  const address = bucketAddress(bucket, region, optional(s3Options.endpoint), s3Options)
  const access = optional(params.ACL) ?? ''
  const acl = optional(actionOptions.upload?.['ACL']) ?? access
  const baseUrl = optional(providerOptions.baseUrl)?.replace(/\/+$/, '')
  const root = optional(providerOptions.rootPath)?.replace(/^\/+|\/+$/g, '')
  return {
    accessKeyId: required(credentials.accessKeyId, 'accessKeyId'),
    secretAccessKey: required(credentials.secretAccessKey, 'secretAccessKey'),
    sessionToken: optional(credentials.sessionToken) || undefined,
    region,
    bucket,
    address,
    readAddress: baseUrl ? checkedAddress(baseUrl, 'baseUrl') : address,
    root: root ? `${root}/` : '',
    // Objects are private unless something else is said, and some buckets refuse any ACL.
    acl: acl === '' || acl === 'private' ? null : acl,
    signedFor: privateProvider({ upload }, environment) === null ? null : seconds(params.signedUrlExpires, environment),
    headers: headersOf(actionOptions, environment),
  }
}

/** Puts the bucket into the name of the host where that is possible, as the SDK of AWS does. */
function bucketAddress(
  bucket: string,
  region: string,
  endpoint: string | undefined,
  { forcePathStyle = false }: BucketOptions['s3Options'],
): string {
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  const given = endpoint || `s3.${region}.${suffix}`
  const server = new URL(serviceAddress(given, 'endpoint'))
  const path = server.pathname.replace(/\/+$/, '')
  const isAddress = /^[\d.]+$|^\[/.test(server.hostname)
  const isHostName = /^[a-z\d][a-z\d-]+[a-z\d]$/.test(bucket)
  if (forcePathStyle || isAddress || !isHostName) return `${server.origin}${path}/${encodeURIComponent(bucket)}`
  return `${server.protocol}//${bucket}.${server.host}${path}`
}

/** The services sign for a week at most. */
const longest = 7 * 24 * 60 * 60

function seconds(setting: string | number | undefined, environment: NamedValues): number {
  const value = typeof setting === 'number' ? setting : Number(namedSetting(setting, environment) || 15 * 60)
  if (Number.isInteger(value) && value >= 1 && value <= longest) return value
  throw new Error(`upload.providerOptions: signedUrlExpires must be a whole number from 1 to ${longest}`)
}

const headerNames: Readonly<Record<string, string>> = {
  CacheControl: 'cache-control',
  ContentDisposition: 'content-disposition',
  StorageClass: 'x-amz-storage-class',
  ServerSideEncryption: 'x-amz-server-side-encryption',
  SSEKMSKeyId: 'x-amz-server-side-encryption-aws-kms-key-id',
  Tagging: 'x-amz-tagging',
}

function headersOf({ upload = {} }: NonNullable<UploadConfig['actionOptions']>, environment: NamedValues) {
  return Object.fromEntries(
    Object.entries(upload).flatMap(([name, setting]) => {
      const [header, value] = [headerNames[name], namedSetting(setting, environment)]
      return header && value ? [[header, value]] : []
    }),
  )
}
