import type { Attribute } from '@content-gen/admin/panel-api'
import type { CatalogIndex } from '../../api/index.js'

export interface GraphNode {
  readonly uid: string
  readonly title: string
  readonly kind: 'collection' | 'single' | 'component'
  readonly attributes: readonly Attribute[]
}

export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly label: string
}

export interface Graph {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** Returns the types, their relations, and if asked for the components in them. A relation of two sides is one edge. */
export function graphOf(catalog: CatalogIndex, withComponents: boolean): Graph {
  const types: GraphNode[] = catalog.types.map(({ uid, displayName, kind, attributes }) => ({
    uid,
    title: displayName,
    kind,
    attributes: byWeight(attributes.filter(({ system }) => !system)),
  }))
  const components: GraphNode[] = catalog.components.map(({ uid, displayName, attributes }) => ({
    uid,
    title: displayName,
    kind: 'component',
    attributes: byWeight(attributes),
  }))
  const nodes = withComponents ? [...types, ...components] : types
  const known = new Set(nodes.map(({ uid }) => uid))
  const edges = nodes.flatMap(({ uid, attributes }) =>
    attributes.flatMap((attribute) =>
      targetsOf(attribute)
        .filter((to) => known.has(to))
        .map((to) => ({ from: uid, to, label: attribute.name })),
    ),
  )
  return { nodes, edges }
}

/** The first attribute names an entry; then come those that link, whose edges are to begin at a line that is shown. */
function byWeight(attributes: readonly Attribute[]): readonly Attribute[] {
  const weight = (attribute: Attribute, index: number) => (index === 0 ? 0 : targetsOf(attribute).length > 0 ? 1 : 2)
  return attributes
    .map((attribute, index) => ({ attribute, weight: weight(attribute, index) }))
    .sort((one, other) => one.weight - other.weight)
    .map(({ attribute }) => attribute)
}

function targetsOf(attribute: Attribute): readonly string[] {
  if (attribute.type === 'relation') return attribute.mapped ? [] : attribute.targets
  if (attribute.type === 'component') return [attribute.component]
  return attribute.type === 'dynamiczone' ? attribute.components : []
}
