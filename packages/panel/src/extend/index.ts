export { MountedContent } from './mounted-content.js'
export { useExtensionFailure } from './use-extension-failure.js'
export { useExtensions } from './use-extensions.js'
export { useLoadedExtensions } from './use-loaded-extensions.js'
