/** No edit is lost: what a generated server keeps of its editors' work. */
export type { Document } from './document.js'
