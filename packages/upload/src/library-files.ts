/** The table of what the panel knows of files. */
import type { Table } from '@content-gen/runtime/write'

export const libraryFiles: Table = {
  name: 'content_gen_library_files',
  columns: new Map([
    ['id', { name: 'id', stored: 'integer' }],
    ['file', { name: 'file', stored: 'integer' }],
    ['upload', { name: 'upload', stored: 'text' }],
    ['focusX', { name: 'focus_x', stored: 'integer' }],
    ['focusY', { name: 'focus_y', stored: 'integer' }],
  ]),
}
