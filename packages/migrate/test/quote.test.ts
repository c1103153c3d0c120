import { splitStatements } from '@content-gen/operate'
import { expect, test } from 'vitest'
import { quoteBody } from '../src/sql/quote.js'

test.each(['BEGIN END', '$body$', '$body$ $body1$', '$$ $body', "'$body$'; DROP TABLE x; --"])(
  'the body %s of a function is one part of its statement',
  (body) => {
    const text = `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS ${quoteBody(body)}`
    expect(splitStatements('postgresql', `${text};\nSELECT 1;`).map((each) => each.text)).toEqual([text, 'SELECT 1'])
    const [, tag = ''] = /AS (\$\w*\$)/.exec(text) ?? []
    expect(text.split(tag)).toHaveLength(3)
  },
)
