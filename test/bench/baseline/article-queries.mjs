// Big integers leave SQLite as text, so that they stay exact.
const articles = `a.id, a.title, a.slug, a.body, a.content, a.excerpt, a.rating, cast(a.views as text) as views, a.reading_time, a.score,
  a.featured, a.kind, a.contact_email, a.publish_on, a.starts_at, a.event_at, cast(a.stamp as text) as stamp, a.extra, a.code, a.created_at, a.updated_at,
  a.published_at, a.locale, a.cover_id, a.category_id, a.author_id, a.editor_id`
const files = `f.id, f.name, f.alternative_text, f.caption, f.width, f.height, f.formats, f.hash, f.ext, f.mime, f.size, f.url,
  f.preview_url, f.provider, f.provider_metadata, f.created_at, f.updated_at`
const among = 'in (select value from json_each(?))'

const live = "where published_at is not null and locale = 'en'"

/** The statements behind the articles. All but the first two take a list of keys and return the rows for all of them at once. */
export function prepareQueries(database) {
  const all = (text) => {
    const statement = database.prepare(text)
    return (keys) => statement.all(JSON.stringify(keys))
  }
  return {
    list: database.prepare(`select ${articles} from articles a ${live} order by id limit ? offset ?`),
    count: database.prepare(`select count(*) as total from articles ${live}`),
    locales: all(`select a.id as owner, b.locale from articles a
      join articles b on b.localization_group = a.localization_group and b.id <> a.id where a.id ${among} order by b.locale`),
    localizations: all(`select o.id as owner, ${articles} from articles o
      join articles a on a.localization_group = o.localization_group and a.id <> o.id
      where o.id ${among} and a.published_at is not null order by a.id desc`),
    coverFiles: all(`select ${files} from files f where id ${among}`),
    galleryFiles: all(`select l.article_id as owner, ${files} from articles_gallery l join files f on f.id = l.file_id
      where l.article_id ${among} order by l.position, f.id`),
    seos: all(`select article_seo_id as owner, id, meta_title, meta_description, keywords, no_index
      from components_shared_seos where article_seo_id ${among}`),
    sections: all(`select article_sections_id as owner, id, heading, text, position
      from components_shared_sections where article_sections_id ${among} order by item_position, id`),
    quotes: all(`select article_blocks_id as owner, position, id, quote, attribution
      from components_blocks_quotes where article_blocks_id ${among}`),
    richTexts: all(`select article_blocks_id as owner, position, id, body, style
      from components_blocks_rich_texts where article_blocks_id ${among}`),
    sliders: all(`select article_blocks_id as owner, position, id, title
      from components_blocks_sliders where article_blocks_id ${among}`),
    categories: all(`select id, name, slug, description, priority, created_at, updated_at, locale
      from categories where id ${among}`),
    tags: all(`select l.article_id as owner, t.id, t.name, t.color, t.weight, t.created_at, t.updated_at, t.published_at
      from articles_tags l join tags t on t.id = l.tag_id
      where l.article_id ${among} and t.published_at is not null order by l.position, t.id`),
    authors: all(`select id, name, email, bio, birth_date, active, created_at, updated_at, profile_id
      from authors where id ${among}`),
    profiles: all(`select id, nickname, website, created_at, updated_at from profiles where id ${among}`),
    related:
      all(`select l.article_id as owner, ${articles} from articles_related l join articles a on a.id = l.related_id
      where l.article_id ${among} and a.published_at is not null order by l.position, a.id`),
    comments: all(`select article_id as owner, id, text, approved, author_name, stars, created_at, updated_at
      from comments where article_id ${among} order by article_position, id`),
  }
}
