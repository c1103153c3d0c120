import { describe, expect, test } from 'vitest'
import { Bucket } from '../../src/s3/bucket.js'
import { bucketSettings } from '../../src/s3/settings.js'
import type { BucketOptions, UploadConfig } from '@content-gen/runtime'

const credentials = { accessKeyId: 'env:KEY', secretAccessKey: 'env:SECRET' }
const environment = { KEY: 'k', SECRET: 's' }
type S3Options = Partial<BucketOptions['s3Options']>

function config(s3Options: S3Options = {}, more: object = {}): UploadConfig {
  const all = { credentials, params: { Bucket: 'site' }, ...s3Options }
  return { sizeLimit: 1, breakpoints: {}, provider: 'aws-s3', providerOptions: { ...more, s3Options: all } }
}
const addressOf = (s3Options: S3Options, more?: object, variables?: object) =>
  new Bucket(bucketSettings(config(s3Options, more), { ...environment, ...variables })).address('a.png')

describe('the address of a file', () => {
  const at = (host: string) => `https://${host}/a.png`

  test('has the bucket in its host, as AWS and its SDK write it', () => {
    expect(addressOf({ region: 'eu-west-1' })).toBe(at('site.s3.eu-west-1.amazonaws.com'))
    expect(addressOf({ region: 'cn-north-1' })).toBe(at('site.s3.cn-north-1.amazonaws.com.cn'))
    expect(addressOf({ endpoint: 'fra1.digitaloceanspaces.com' })).toBe(at('site.fra1.digitaloceanspaces.com'))
  })

  test('has the bucket in its path if asked, or if no host can have its name', () => {
    const endpoint = 'http://127.0.0.1:9000'
    expect(addressOf({ endpoint })).toBe('http://127.0.0.1:9000/site/a.png')
    expect(addressOf({ endpoint: 'https://storage.example/', forcePathStyle: true })).toBe(at('storage.example/site'))
    expect(addressOf({ region: 'eu-west-1', params: { Bucket: 'my.site' } })).toBe(
      at('s3.eu-west-1.amazonaws.com/my.site'),
    )
  })

  test('is that of a CDN, with the folder', () => {
    expect(addressOf({}, { baseUrl: 'https://cdn.example/', rootPath: '/site/files/' })).toBe(
      at('cdn.example/site/files'),
    )
    expect(addressOf({}, { baseUrl: 'env:CDN' })).toBe(at('site.s3.us-east-1.amazonaws.com'))
    expect(addressOf({}, { baseUrl: 'env:CDN' }, { CDN: 'https://cdn.example' })).toBe(at('cdn.example'))
  })
})

test('the name of a file is found in any address of its bucket', () => {
  const bucket = new Bucket(bucketSettings(config({ region: 'eu-west-1' }, { rootPath: 'files' }), environment))
  for (const address of [
    bucket.address('a.png'),
    'https://site.s3.amazonaws.com/files/a.png',
    'https://s3.eu-west-1.amazonaws.com/site/files/a.png',
  ])
    expect(bucket.nameOf(address)).toBe('a.png')
  for (const address of [
    '/uploads/a.png',
    'https://other.s3.amazonaws.com/files/a.png',
    'https://site.s3.amazonaws.com/a.png',
  ])
    expect(bucket.nameOf(address)).toBe(null)
})

test('addresses are signed for private buckets without a CDN alone', () => {
  const signedFor = (ACL: string, more?: object, signedUrlExpires?: number | string) =>
    bucketSettings(config({ params: { Bucket: 'b', ACL, ...(signedUrlExpires ? { signedUrlExpires } : {}) } }, more), {
      ...environment,
      ACL: 'private',
      SECONDS: '60',
    }).signedFor
  expect(signedFor('private')).toBe(900)
  expect(signedFor('env:ACL', {}, 'env:SECONDS')).toBe(60)
  expect(signedFor('private', {}, 5)).toBe(5)
  expect(signedFor('private', { baseUrl: 'https://cdn.example' })).toBe(null)
  expect(signedFor('public-read')).toBe(null)
  expect(() => signedFor('private', {}, 'env:KEY')).toThrow('signedUrlExpires must be a whole number from 1 to 604800')
})

test('an empty ACL leaves it to the bucket', () => {
  expect(bucketSettings(config({ params: { Bucket: 'b', ACL: '' } }), environment).acl).toBe(null)
  expect(bucketSettings(config({ params: { Bucket: 'b', ACL: 'env:NONE' } }), environment).acl).toBe(null)
})

test('what a server cannot start without is named', () => {
  expect(() => bucketSettings(config(), { KEY: 'k' })).toThrow(
    'SECRET is not set: upload.providerOptions names it as secretAccessKey',
  )
  expect(() => addressOf({ params: { Bucket: 'env:BUCKET' } })).toThrow('BUCKET is not set')
  expect(() => addressOf({}, { baseUrl: 'cdn.example' })).toThrow('baseUrl is not an http or https address')
})

test('parameters of stored objects are headers', () => {
  const actionOptions = { upload: { CacheControl: 'max-age=60', StorageClass: 'env:CLASS' } }
  expect(bucketSettings({ ...config(), actionOptions }, environment).headers).toEqual({ 'cache-control': 'max-age=60' })
  expect(bucketSettings({ ...config(), actionOptions }, { ...environment, CLASS: 'STANDARD_IA' }).headers).toEqual({
    'cache-control': 'max-age=60',
    'x-amz-storage-class': 'STANDARD_IA',
  })
})
