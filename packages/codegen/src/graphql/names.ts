/** The names derived from one content type or component: Strapi v4's, which clients spell out. */
export const entity = (type: string) => `${type}Entity`
export const entityResponse = (type: string) => `${type}EntityResponse`
export const entityCollection = (type: string) => `${type}EntityResponseCollection`
export const relationCollection = (type: string) => `${type}RelationResponseCollection`
export const filtersInput = (type: string) => `${type}FiltersInput`
export const input = (type: string) => `${type}Input`
