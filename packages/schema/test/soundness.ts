import type { ColumnRef, Link, Schema, Table } from '@content-gen/schema'

/** Returns the errors of a schema by the rules of its consumers (databases, Prisma, TypeScript and GraphQL); empty for a valid one. */
export function unsoundness(schema: Schema): readonly string[] {
  const problems: string[] = []
  const check = (isTrue: boolean, problem: string) => {
    if (!isTrue) problems.push(problem)
  }
  const tables = new Map(schema.tables.map((table) => [table.model, table]))
  const uids = new Set(schema.models.map(({ uid }) => uid))
  const identifier = /^[A-Za-z][A-Za-z0-9_]*$/

  allDistinct(
    schema.tables.map(({ model }) => model),
    'table models',
  )
  allDistinct(
    schema.tables.map(({ name }) => name),
    'table names',
  )
  allDistinct(
    schema.models.map(({ names }) => names.type),
    'types',
    false,
  )
  allDistinct(
    schema.models.map(({ names }) => names.file),
    'files',
  )
  allDistinct(
    schema.models.map(({ names }) => names.property),
    'properties',
  )
  allDistinct(
    schema.tables.flatMap(({ foreignKeys }) => foreignKeys.map(({ relation }) => relation)),
    'relations',
  )
  for (const table of schema.tables) checkTable(table)
  allDistinct(schema.tables.flatMap(constraints), 'constraints')
  for (const model of schema.models) {
    const table = tables.get(model.table)
    check(table !== undefined, `${model.uid} has no table`)
    check(identifier.test(model.names.type), `${model.uid} has the type ${model.names.type}`)
    allDistinct(
      model.fields.map(({ name }) => name),
      `fields of ${model.uid}`,
      false,
    )
    if (table !== undefined && model.position !== null) hasColumn(table, model.position)
    for (const field of model.fields) {
      check(
        field.graphqlName === null || /^(?!__)[_A-Za-z][_0-9A-Za-z]*$/.test(field.graphqlName),
        `GraphQL ${field.name}`,
      )
      if (table === undefined) continue
      switch (field.kind) {
        case 'scalar':
        case 'json':
          hasColumn(table, field.column)
          break
        case 'enum':
          hasColumn(table, field.column)
          allDistinct(
            field.values.map(({ name }) => name),
            `values of ${field.name}`,
            false,
          )
          for (const { name } of field.values)
            check(/^(?!__|true$|false$|null$)[_A-Za-z][_0-9A-Za-z]*$/.test(name), `enum ${name}`)
          break
        case 'component':
          hasOwner(field.component, field.owner)
          break
        case 'dynamiczone':
          for (const uid of field.components) hasOwner(uid, field.owner)
          break
        case 'media':
          checkLink(field.link, table, tableOfType('plugin::upload.file'))
          break
        case 'relation':
        case 'morph':
          check(field.target === null || uids.has(field.target), `${field.name} leads to ${field.target}`)
          checkLink(field.link, table, field.target === null ? undefined : tableOfType(field.target))
      }
      if (field.kind === 'relation' && field.inverse !== null) {
        const mate = schema.models
          .find(({ uid }) => uid === field.target)
          ?.fields.find(({ name }) => name === field.inverse)
        check(
          mate?.kind === 'relation' &&
            mate.inverse === field.name &&
            mate.target === model.uid &&
            mate.role !== field.role,
          `${field.name} has no mate`,
        )
      }
    }
  }
  return problems

  function checkTable(table: Table): void {
    const { model, name, columns, foreignKeys } = table
    check(identifier.test(model), `model ${model}`)
    check(Buffer.byteLength(name) <= 58, `table ${name} is too long`)
    check(columns[0]?.type === 'Id' && columns[0].column === 'id', `${model} has no id`)
    const inverses = schema.tables
      .flatMap((other) => other.foreignKeys)
      .filter(({ references }) => references === model)
      .map(({ inverse }) => inverse)
    const fields = [...columns.map(({ field }) => field), ...foreignKeys.map(({ field }) => field), ...inverses]
    allDistinct(fields, `Prisma fields of ${model}`)
    allDistinct(
      columns.map(({ column }) => column),
      `columns of ${model}`,
    )
    for (const field of fields) check(identifier.test(field), `Prisma field ${field}`)
    for (const { column } of columns) check(/^[a-z][a-z0-9_]*$/.test(column) && column.length <= 63, `column ${column}`)
    for (const key of foreignKeys) {
      check(tables.has(key.references), `${model} refers to ${key.references}`)
      const column = columns.find(({ field }) => field === key.column)
      check(column?.type === 'Int', `${model} has no ${key.column}`)
      check(key.inverseIsList !== (column?.isUnique ?? false), `${key.relation} is a list and unique`)
      check(key.onDelete === 'Cascade' || column?.isRequired === false, `${key.relation} cannot be set to null`)
    }
    for (const index of [...table.indexes, ...table.uniques])
      for (const field of index)
        check(
          columns.some((column) => column.field === field),
          `${model} indexes ${field}`,
        )
  }

  function constraints(table: Table): readonly string[] {
    const columnOf = (field: string) => table.columns.find((column) => column.field === field)?.column ?? field
    const all = [
      ...table.columns
        .filter(({ isUnique }) => isUnique)
        .map(({ field }) => ({ kind: 'unique', fields: [field], end: 'key' })),
      ...table.uniques.map((fields) => ({ kind: 'unique', fields, end: 'key' })),
      ...table.indexes.map((fields) => ({ kind: 'index', fields, end: 'idx' })),
      ...table.foreignKeys.map(({ column }) => ({ kind: 'foreignKey', fields: [column], end: 'fkey' })),
    ]
    const names = all.map(({ kind, fields, end }) => {
      const own = table.constraintNames.find((given) => given.kind === kind && given.fields.join() === fields.join())
      return own?.name ?? `${table.name}_${fields.map(columnOf).join('_')}_${end}`
    })
    for (const name of names) check(Buffer.byteLength(name) <= 63, `constraint ${name} is too long`)
    return [table.name, `${table.name}_pkey`, ...names]
  }

  function checkLink(link: Link, own: Table, target: Table | undefined): void {
    switch (link.kind) {
      case 'foreignKey':
      case 'inverseKey': {
        const table = link.kind === 'foreignKey' ? own : target
        if (table === undefined) return check(false, 'a key without a table')
        hasColumn(table, link.key)
        if (link.position) hasColumn(table, link.position)
        return
      }
      case 'joinTable':
        return inTable(link.table, [
          link.source,
          link.target,
          link.position,
          ...(link.inversePosition ? [link.inversePosition] : []),
        ])
      case 'group':
        return hasColumn(own, link.key)
      case 'morphKey':
        return [link.morphType, link.morphId].forEach((ref) => hasColumn(own, ref))
      case 'inverseMorphKey':
        return inTable(target?.name ?? '', [link.morphType, link.morphId])
      case 'morphTable':
      case 'inverseMorphTable':
        return inTable(link.table, [link.source, link.morphType, link.morphId, link.attribute, link.position])
    }
  }

  function inTable(name: string, refs: readonly ColumnRef[]): void {
    const table = [...tables.values()].find((each) => each.name === name)
    check(table !== undefined, `there is no table ${name}`)
    if (table !== undefined) for (const ref of refs) hasColumn(table, ref)
  }

  function hasColumn(table: Table, ref: ColumnRef): void {
    check(
      table.columns.some(({ field, column }) => field === ref.field && column === ref.column),
      `${table.model} has no column ${ref.field}`,
    )
  }

  function hasOwner(uid: string, owner: ColumnRef): void {
    const table = tableOfType(uid)
    check(table !== undefined, `there is no component ${uid}`)
    if (table !== undefined) hasColumn(table, owner)
  }

  function tableOfType(uid: string): Table | undefined {
    return tables.get(schema.models.find((model) => model.uid === uid)?.table ?? '')
  }

  function allDistinct(names: readonly string[], what: string, foldsCase = true): void {
    const folded = names.map((name) => (foldsCase ? name.toLowerCase() : name))
    check(
      new Set(folded).size === folded.length,
      `${what} are not distinct: ${folded.filter((name, index) => folded.indexOf(name) < index).join()}`,
    )
  }
}
