/** Names of files at Cloudinary, the config of an account, and signatures as its documentation has them. */
import { describe, expect, test } from 'vitest'
import { assetName, assetOf, nameOfAsset } from '../../src/cloudinary/asset.js'
import { accountSettings } from '../../src/cloudinary/settings.js'
import { signatureOf, signedFields } from '../../src/cloudinary/signed-form.js'
import type { CloudinaryOptions, UploadConfig } from '@content-gen/runtime'

describe('the name of what a row says', () => {
  const nameOf = (metadata: unknown, ext = '.png', folder = 'f/') => nameOfAsset({ hash: 'a', ext, metadata }, folder)
  const says = (public_id: unknown, resource_type?: string) => ({ public_id, resource_type })

  test('is the hash and the extension in the usual place', () => {
    expect(nameOf(says('f/a', 'image'))).toBe('a.png')
    expect(nameOf(says('a', 'image'), '.png', '')).toBe('a.png')
    expect(nameOf(says('f/a_1', 'image'))).toBe('a_1.png')
    expect(nameOf(says('f/a.zip', 'raw'), '.zip')).toBe('a.zip')
    expect(nameOf(null)).toBe('a.png')
  })

  test('has the type and the folder in any other, and leads back to it', () => {
    const places = [
      [says('a', 'image'), '.png'],
      [says('other/a', 'image'), '.jpeg'],
      [says('f/g/a', 'video'), '.mp4'],
      [says('f/a', 'raw'), '.pdf'],
      [says('f/a', 'raw'), '.zip'],
      [says('f/a.b', 'image'), ''],
      [says('f/a', 'image'), ''],
      [says('a b/ä', 'video'), '.mov'],
    ] as const
    for (const [metadata, ext] of places) {
      const name = nameOf(metadata, ext)
      expect(name).toMatch(assetName)
      const { type, publicId } = assetOf(name ?? '', 'f/')
      expect({ public_id: publicId, resource_type: type }).toEqual(metadata)
    }
    expect(nameOf(says('other/a', 'image'))).toBe('image/other/a.png')
  })

  test('is a picture without a type, as in Strapi v4, and nothing if no file can have it', () => {
    expect(nameOf(says('other/a'))).toBe('image/other/a.png')
    expect(nameOf(says(7))).toBe('a.png')
    expect(nameOf(says('other/a?b', 'image'))).toBe(null)
    expect(nameOfAsset({ hash: '../a', ext: '.png', metadata: null }, '')).toBe(null)
  })
})

test('requests are signed as in the examples of the documentation', () => {
  const timestamp = '1315060510'
  expect(signatureOf({ public_id: 'sample_image', timestamp }, 'abcd')).toBe('b4ad47fb4e25c7bf5f92a20089f9db59bc302313')
  const eager = 'w_400,h_300,c_pad|w_260,h_200,c_crop'
  expect(signatureOf({ timestamp, public_id: 'sample_image', eager }, 'abcd')).toBe(
    'bfd09f95f331f558cbd1320e67aa8d488770583e',
  )
  expect(signedFields({ public_id: 'sample_image' }, { key: '1234', secret: 'abcd', at: 1_315_060_510_999 })).toEqual({
    public_id: 'sample_image',
    timestamp,
    api_key: '1234',
    signature: 'b4ad47fb4e25c7bf5f92a20089f9db59bc302313',
  })
})

describe('the config', () => {
  const environment = { NAME: 'site', KEY: 'k', SECRET: 's' }
  const settings = (more: Partial<CloudinaryOptions> = {}, variables: object = environment) => {
    const providerOptions = { cloud_name: 'env:NAME', api_key: 'env:KEY', api_secret: 'env:SECRET', ...more }
    const upload: UploadConfig = { sizeLimit: 1, breakpoints: {}, provider: 'cloudinary', providerOptions }
    return accountSettings(upload, { ...variables })
  }

  test('has the usual addresses', () => {
    expect(settings()).toMatchObject({
      key: 'k',
      secret: 's',
      api: 'https://api.cloudinary.com/v1_1/site',
      delivery: 'https://res.cloudinary.com/site/',
      sources: ['https://res.cloudinary.com/site/'],
      folder: '',
    })
  })

  test('may name those of another region, a private network or a host of its own', () => {
    expect(settings({ upload_prefix: 'https://api-eu.cloudinary.com/' }).api).toBe(
      'https://api-eu.cloudinary.com/v1_1/site',
    )
    expect(settings({ private_cdn: true }).delivery).toBe('https://site-res.cloudinary.com/')
    const own = settings({ secure_distribution: 'files.example.com' })
    expect(own.sources).toEqual(['https://files.example.com/site/', 'https://res.cloudinary.com/site/'])
    expect(settings({ secure_distribution: 'files.example.com', private_cdn: true }).delivery).toBe(
      'https://files.example.com/',
    )
  })

  test('names what a server cannot start without', () => {
    expect(() => settings({}, { NAME: 'site', KEY: 'k' })).toThrow(
      'SECRET is not set: upload.providerOptions names it as api_secret',
    )
    expect(() => settings({ upload_prefix: 'http://' })).toThrow('upload_prefix is not an http or https address')
  })
})
