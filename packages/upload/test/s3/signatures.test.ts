/** Signatures of requests to AWS, by the examples of its documentation. */
import { expect, test } from 'vitest'
import { requireAws4fetch, signedAddress } from '../../src/s3/send-signed.js'
import { bucketSettings } from '../../src/s3/settings.js'
import { AwsV4Signer } from 'aws4fetch'
import type { UploadConfig } from '@content-gen/runtime'

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html and sigv4-query-string-auth.html
const accessKeyId = 'AKIAIOSFODNN7EXAMPLE'
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const given = { accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1', datetime: '20130524T000000Z' }
const host = 'https://examplebucket.s3.amazonaws.com'
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const signature = async (what: { url: string; method: string; headers?: Record<string, string> }) =>
  new AwsV4Signer({ ...given, ...what, headers: { 'x-amz-content-sha256': empty, ...what.headers } }).signature()

test('requests are signed as in the examples', async () => {
  const get = { method: 'GET', url: `${host}/test.txt`, headers: { range: 'bytes=0-9' } }
  const signer = new AwsV4Signer({
    ...given,
    ...get,
    allHeaders: true,
    headers: { ...get.headers, 'x-amz-content-sha256': empty },
  })
  expect(await signer.signature()).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  expect(await signature({ method: 'GET', url: `${host}/?lifecycle` })).toBe(
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  )
  expect(await signature({ method: 'GET', url: `${host}/?max-keys=2&prefix=J` })).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
  const put = {
    method: 'PUT',
    url: `${host}/test%24file.text`,
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
  }
  expect(await signature(put)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
})

test('an address is signed as in the example', async () => {
  const credentials = { accessKeyId, secretAccessKey }
  const s3Options = { credentials, endpoint: 's3.amazonaws.com', params: { Bucket: 'examplebucket' } }
  const config: UploadConfig = { sizeLimit: 1, breakpoints: {}, providerOptions: { s3Options } }
  const at = new Date('2013-05-24T00:00:00.000Z')
  const url = await signedAddress(bucketSettings(config, {}), new URL(`${host}/test.txt`), { at, seconds: 86_400 })
  expect(new URL(url).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

test('a missing aws4fetch gets a sentence with the line that installs it', () => {
  const missing = () => {
    throw new Error("Cannot find module 'aws4fetch'")
  }
  expect(() => requireAws4fetch(missing)).toThrow(
    /aws4fetch.* is not installed.*`npm install --save-exact aws4fetch@1`/,
  )
  expect(() => requireAws4fetch()).not.toThrow()
})
