/** Stores files at Cloudinary. */
import { projectStorage } from '../remote/remote-storage.js'
import { Account } from './account.js'
import { assetName } from './asset.js'
import { accountSettings } from './settings.js'
import type { OpenStorage } from '../storage/define-storage.js'

/** The storage of `upload.provider` and `upload.providerOptions`. @throws Error about a setting */
export const cloudinaryStorage: OpenStorage = (surroundings) => {
  const { upload } = surroundings.config
  if (upload === undefined) throw new Error('upload is off: run `content-gen generate`.')
  const settings = accountSettings(upload, process.env)
  const account = new Account(settings)
  return {
    ...projectStorage(account, surroundings, assetName),
    isWriteOnce: true,
    describe: (name) => account.describe(name),
    nameOf: (file) => account.nameOf(file),
    sources: settings.sources,
  }
}
