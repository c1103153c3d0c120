/** The settings of a bucket for files. */
import { given, secret } from './named-values.js'
import type { ObjectReader } from '../json/object-reader.js'
import type { BucketOptions } from '@content-gen/contract'

/** Providers of Strapi v4 for services with the S3 interface, and the ACL that they give files; empty: the bucket decides. */
export const bucketProviders: ReadonlyMap<string, string> = new Map([
  ['aws-s3', 'public-read'],
  ['amazon-s3', 'public-read'],
  ['@strapi/provider-upload-aws-s3', 'public-read'],
  ['strapi-provider-upload-aws-s3', 'public-read'],
  ['strapi-provider-upload-do', 'public-read'],
  ['strapi-provider-cloudflare-r2', ''],
  ['@strapi-community/strapi-provider-upload-google-cloud-storage', ''],
])

const example = 'AWS_SECRET_ACCESS_KEY'

const ofTheClient = ['credentials', 'accessKeyId', 'secretAccessKey', 'region', 'endpoint', 'forcePathStyle', 'params']

/** Strapi v4 also reads the options of the client beside `baseUrl`, and the keys beside `credentials`. */
export function parseBucket(options: ObjectReader, acl: string): BucketOptions {
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
    return secret(place, name, example) ?? `env:${variable}`
  }
  const token = secret(credentials, 'sessionToken', example)
  return {
    accessKeyId: key('accessKeyId', 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: key('secretAccessKey', 'AWS_SECRET_ACCESS_KEY'),
    ...(token === null ? {} : { sessionToken: token }),
  }
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
export const objectParameters = [
  'ACL',
  'CacheControl',
  'ContentDisposition',
  'StorageClass',
  'ServerSideEncryption',
  'SSEKMSKeyId',
  'Tagging',
]
