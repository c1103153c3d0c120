import { notFound } from 'next/navigation'
import { read } from '../../../lib/content.js'

/** Pages are made at the first visit, and kept. */
export const generateStaticParams = () => []

export default async function Page({ params }) {
  const { slug } = await params
  const [article] = (await read(`articles?filters[slug]=${slug}`)) ?? []
  if (!article) notFound()
  return <h1>{article.attributes.title}</h1>
}
