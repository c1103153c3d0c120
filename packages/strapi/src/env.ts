/** `env` of `@strapi/utils`: reads variables of the environment as Strapi v4 does. */

/** Returns the value of a variable, or the fallback if there is no such variable. */
function reader<Value>(parse: (text: string, name: string) => Value) {
  function read(name: string): Value | undefined
  function read<Fallback>(name: string, fallback: Fallback): Value | Fallback
  function read(name: string, fallback?: unknown): unknown {
    const text = process.env[name]
    return text === undefined ? fallback : parse(text, name)
  }
  return read
}

const text = reader((value) => value)

export const env = Object.assign(text, {
  int: reader((value) => parseInt(value, 10)),
  float: reader(parseFloat),
  bool: reader((value) => value === 'true'),
  json: reader(parsed),
  array: reader((value) =>
    value
      .replace(/^\[(.*)\]$/s, '$1')
      .split(',')
      .map((item) => item.replace(/^ +| +$/g, '').replace(/^"+|"+$/g, '')),
  ),
  date: reader((value) => new Date(value)),
  oneOf<const Expected extends string>(name: string, expected: readonly Expected[], fallback?: Expected) {
    if (fallback !== undefined && !expected.includes(fallback))
      throw new Error('env.oneOf requires defaultValue to be included in expectedValues')
    const value = text(name)
    return expected.find((each) => each === value) ?? fallback
  },
})

function parsed(value: string, name: string): unknown {
  try {
    return JSON.parse(value)
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: '' }
    throw new Error(`Invalid json environment variable ${name}: ${message}`, { cause: error })
  }
}
