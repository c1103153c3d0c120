import { text, whole } from '../../routes/shape.js'

export const uid = {
  name: 'uid',
  in: 'path',
  required: true,
  schema: text,
  description: '`api::article.article`',
} as const
export const ofEntry = { name: 'entry', in: 'query', schema: whole } as const
