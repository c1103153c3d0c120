/** Every kind of column and relation in generated schemas. */
export const magazine = `
model Author {
  id          Int       @id @default(autoincrement())
  name        String
  email       String?   @unique
  createdAt   DateTime? @map("created_at") @db.Timestamp(3)
  publishedAt DateTime? @map("published_at") @db.Timestamp(3)
  articles    Article[]
  profile     Profile?

  @@map("authors")
}

model Profile {
  id       Int     @id @default(autoincrement())
  bio      String?
  authorId Int?    @unique @map("author_id")
  author   Author? @relation(fields: [authorId], references: [id], onDelete: SetNull)

  @@map("profiles")
}

model Article {
  id         Int          @id @default(autoincrement())
  title      String
  slug       String
  locale     String       @default("en")
  views      BigInt?
  rating     Float?
  featured   Boolean      @default(false)
  extra      Json?        @db.Json
  authorId   Int?         @map("author_id")
  position   Int?         @map("author_position")
  author     Author?      @relation(fields: [authorId], references: [id], onDelete: SetNull)
  sections   Section[]
  tags       ArticleTag[]

  @@unique([slug, locale])
  @@index([authorId])
  @@map("articles")
}

model Section {
  id        Int      @id @default(autoincrement())
  heading   String?
  position  Float?
  articleId Int?     @map("article_id")
  article   Article? @relation(fields: [articleId], references: [id], onDelete: Cascade)

  @@index([articleId])
  @@map("components_sections")
}

model Tag {
  id       Int          @id @default(autoincrement())
  name     String?
  articles ArticleTag[]

  @@map("tags")
}

model ArticleTag {
  id        Int     @id @default(autoincrement())
  articleId Int     @map("article_id")
  tagId     Int     @map("tag_id")
  article   Article @relation(fields: [articleId], references: [id], onDelete: Cascade)
  tag       Tag     @relation(fields: [tagId], references: [id], onDelete: Cascade)

  @@unique([articleId, tagId])
  @@index([tagId])
  @@map("articles_tags")
}
`

/** A table that `magazine` does not have. */
export const categories = `
model Category {
  id   Int     @id @default(autoincrement())
  name String?

  @@map("categories")
}
`

/** The magazine with categories that articles point to: in the former column of the author, and in the join table of tags. */
export const repointed =
  magazine
    .replace('  articles    Article[]\n', '')
    .replace('  name     String?\n  articles ArticleTag[]\n', '  name     String?\n')
    .replace('author     Author?', 'author     Category?')
    .replace('tag       Tag ', 'tag       Category ') +
  categories.replace('name String?\n', 'name String?\n  articles Article[]\n  joined ArticleTag[]\n')

/** One small table, for tests that need no more. */
export const note = (fields = 'text String?', attributes = '') =>
  `model Note {\n  id Int @id @default(autoincrement())\n  ${fields}\n${attributes}\n  @@map("notes")\n}\n`
