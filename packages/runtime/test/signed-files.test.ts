import { expect, test } from 'vitest'
import { LongJson } from '../src/json/json.js'
import { privateProvider, SignedFiles } from '../src/database/signed-files.js'
import type { Database, ReadRow } from '../src/database.js'
import type { Json } from '../src/json/json.js'
import type { BucketOptions } from '@content-gen/contract'

const files = new SignedFiles('aws-s3')
files.sign = async (url) => `${url}?signed`
const read = (data: Json | null) => {
  const row = { data, total: 3 }
  return files.watch({ read: () => row } as unknown as Database).read({ text: '', values: [] })
}
const marked = (json: string) => `{"${files.key}":${json}}`

test('marked addresses are signed, and nothing else changes', async () => {
  const versions = '{"small":{"url":"b","name":"}\\"{"},"odd":null,"large":{"url":"c"}}'
  const json = `[{"a":"{\\"x\\":1}","url":${marked('"a"')},"formats":${marked(versions)}},{"url":${marked('null')},"formats":${marked('null')}}]`
  const { data, total } = await read(json)
  expect([JSON.parse(String(data)), total]).toEqual([
    [
      {
        a: '{"x":1}',
        url: 'a?signed',
        formats: { small: { url: 'b?signed', name: '}"{' }, odd: null, large: { url: 'c?signed' } },
      },
      { url: null, formats: null },
    ],
    3,
  ])
  expect((await read(new LongJson([Buffer.from(json)]))).data).toBe(data)
})

test('rows without addresses are passed on as they are', async () => {
  for (const data of ['{"url":"a"}', null]) expect(read(data)).toEqual({ data, total: 3 } satisfies ReadRow)
})

test('without a storage, addresses are those that are stored', async () => {
  const unsigned = new SignedFiles('aws-s3')
  const row = { data: `{"url":{"${unsigned.key}":"a"}}`, total: null }
  const database = unsigned.watch({ read: async () => row } as unknown as Database)
  expect((await database.read({ text: '', values: [] })).data).toBe('{"url":"a"}')
})

test('files are private if their ACL says so, and no CDN has its own addresses', () => {
  const of = (ACL: string, baseUrl?: string) => {
    const credentials = { accessKeyId: '', secretAccessKey: '' }
    const providerOptions: BucketOptions = {
      ...(baseUrl === undefined ? {} : { baseUrl }),
      s3Options: { credentials, params: { Bucket: '', ACL } },
    }
    const upload = { sizeLimit: 1, breakpoints: {}, provider: 'aws-s3', providerOptions }
    return privateProvider({ upload }, { ACL: 'private', CDN: 'https://cdn.example' })
  }
  expect([of('private'), of('env:ACL'), of('private', 'env:UNSET')]).toEqual(['aws-s3', 'aws-s3', 'aws-s3'])
  expect([of('public-read'), of(''), of('env:UNSET'), of('private', 'env:CDN')]).toEqual([null, null, null, null])
  expect(privateProvider({}, {})).toBe(null)
})
