/** The parts of the panel that the page of the model builder is made of, too. */
// The theme comes first: the frame overrides its height of the bar.
import './theme/index.js'
import './form/fields/fields.css'
import './shell/frame.css'

export { fieldTitle, shownText } from './api/index.js'
export { SortingHandle } from './form/control/sorting-handle.js'
export * from './i18n/index.js'
export * from './kit/index.js'
export { FrameSide } from './shell/frame-side.js'
export { Page } from './shell/page.js'
export { applyScheme } from './theme/index.js'
