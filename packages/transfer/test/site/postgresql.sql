CREATE TABLE "admin_users" (
  "id" integer,
  "firstname" character varying(255),
  "lastname" character varying(255),
  "username" character varying(255),
  "email" character varying(255),
  "password" character varying(255),
  "reset_password_token" character varying(255),
  "registration_token" character varying(255),
  "is_active" boolean,
  "blocked" boolean,
  "prefered_language" character varying(255),
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "admin_users" VALUES
('1','Ada','Admin',NULL,'Ada@example.com','hash',NULL,NULL,'1','0',NULL,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('2','Bob',NULL,'bobby',NULL,NULL,NULL,NULL,'0','1',NULL,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE "admin_users_roles_links" (
  "id" integer,
  "user_id" integer,
  "role_id" integer,
  "role_order" double precision,
  "user_order" double precision
);
INSERT INTO "admin_users_roles_links" VALUES
('1','1','1','1','1');
CREATE TABLE "articles" (
  "id" integer,
  "title" character varying(255),
  "slug" character varying(255),
  "body" text,
  "content" jsonb,
  "excerpt" text,
  "rating" numeric(10,2),
  "views" bigint,
  "reading_time" integer,
  "score" double precision,
  "featured" boolean,
  "kind" character varying(255),
  "contact_email" character varying(255),
  "secret" character varying(255),
  "publish_on" date,
  "starts_at" time without time zone,
  "event_at" timestamp(6) without time zone,
  "stamp" timestamp(6) without time zone,
  "extra" jsonb,
  "internal_notes" character varying(255),
  "code" character varying(255),
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "published_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer,
  "locale" character varying(255)
);
INSERT INTO "articles" VALUES
('1','Roses 🌹','roses','b','[{"type":"paragraph","children":[{"type":"text","text":"hi"}]}]','e','4.25','9007199254740993','7','0.1','1','news','a@b.cd','hash','2023-12-24','23:59:58.120','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.456000','{"b":[1,2.5,"ü"],"a":null}','n','ABC-1','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.999000','1','2','en'),
('2','Des roses','des-roses',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'0','news',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL,NULL,'fr'),
('3','Waves',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'0','news',NULL,NULL,NULL,NULL,NULL,NULL,'"text"',NULL,NULL,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL,NULL,'en');
CREATE TABLE "articles_author_links" (
  "id" integer,
  "article_id" integer,
  "author_id" integer,
  "article_order" double precision
);
INSERT INTO "articles_author_links" VALUES
('1','1','1','1'),
('2','2','1','2'),
('3','3','1','3');
CREATE TABLE "articles_category_links" (
  "id" integer,
  "article_id" integer,
  "category_id" integer,
  "article_order" double precision
);
INSERT INTO "articles_category_links" VALUES
('1','1','2','1');
CREATE TABLE "articles_components" (
  "id" integer,
  "entity_id" integer,
  "component_id" integer,
  "component_type" character varying(255),
  "field" character varying(255),
  "order" double precision
);
INSERT INTO "articles_components" VALUES
('1','1','1','shared.seo','seo',NULL),
('2','1','1','shared.section','sections','1'),
('3','1','2','shared.section','sections','2'),
('4','1','1','blocks.quote','blocks','1'),
('5','1','1','blocks.rich-text','blocks','2'),
('6','1','2','blocks.quote','blocks','3'),
('7','1','1','blocks.slider','blocks','4');
CREATE TABLE "articles_editor_links" (
  "id" integer,
  "article_id" integer,
  "author_id" integer
);
INSERT INTO "articles_editor_links" VALUES
('1','1','2');
CREATE TABLE "articles_localizations_links" (
  "id" integer,
  "article_id" integer,
  "inv_article_id" integer,
  "article_order" double precision
);
INSERT INTO "articles_localizations_links" VALUES
('1','2','1','1'),
('2','1','2','1');
CREATE TABLE "articles_owner_links" (
  "id" integer,
  "article_id" integer,
  "user_id" integer
);
INSERT INTO "articles_owner_links" VALUES
('1','1','1');
CREATE TABLE "articles_related_links" (
  "id" integer,
  "article_id" integer,
  "inv_article_id" integer,
  "article_order" double precision
);
INSERT INTO "articles_related_links" VALUES
('1','3','1','1'),
('2','3','2','2');
CREATE TABLE "articles_tags_links" (
  "id" integer,
  "article_id" integer,
  "tag_id" integer,
  "tag_order" double precision,
  "article_order" double precision
);
INSERT INTO "articles_tags_links" VALUES
('1','1','2','1','1'),
('2','1','1','2','1'),
('3','2','3','1','1'),
('4','3','1','1','2');
CREATE TABLE "authors" (
  "id" integer,
  "name" character varying(255),
  "email" character varying(255),
  "bio" text,
  "birth_date" date,
  "active" boolean,
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "authors" VALUES
('1','Ada','ada@example.com','# Hé 🌹','1815-12-10','1','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','1','2'),
('2','Bo','bo@example.com',NULL,NULL,'0','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE "authors_components" (
  "id" integer,
  "entity_id" integer,
  "component_id" integer,
  "component_type" character varying(255),
  "field" character varying(255),
  "order" double precision
);
INSERT INTO "authors_components" VALUES
('1','1','1','shared.address','address',NULL);
CREATE TABLE "authors_profile_links" (
  "id" integer,
  "author_id" integer,
  "profile_id" integer
);
INSERT INTO "authors_profile_links" VALUES
('1','1','1');
CREATE TABLE "categories" (
  "id" integer,
  "name" character varying(255),
  "slug" character varying(255),
  "description" text,
  "priority" integer,
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer,
  "locale" character varying(255)
);
INSERT INTO "categories" VALUES
('1','Plants','plants',NULL,'3','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','1','2','en'),
('2','Flowers','flowers',NULL,'0','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','1','2','en');
CREATE TABLE "categories_localizations_links" (
  "id" integer,
  "category_id" integer,
  "inv_category_id" integer,
  "category_order" double precision
);
CREATE TABLE "categories_parent_links" (
  "id" integer,
  "category_id" integer,
  "inv_category_id" integer,
  "category_order" double precision
);
INSERT INTO "categories_parent_links" VALUES
('1','2','1','1');
CREATE TABLE "comments" (
  "id" integer,
  "text" text,
  "approved" boolean,
  "author_name" character varying(255),
  "stars" integer,
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "comments" VALUES
('1','first',NULL,'anonymous','5','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('2','second',NULL,'anonymous','5','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE "comments_article_links" (
  "id" integer,
  "comment_id" integer,
  "article_id" integer,
  "comment_order" double precision
);
INSERT INTO "comments_article_links" VALUES
('1','1','1','1'),
('2','2','1','2');
CREATE TABLE "comments_reply_to_links" (
  "id" integer,
  "comment_id" integer,
  "inv_comment_id" integer,
  "comment_order" double precision
);
CREATE TABLE "components_blocks_quotes" (
  "id" integer,
  "quote" text,
  "attribution" character varying(255)
);
INSERT INTO "components_blocks_quotes" VALUES
('1','q',NULL),
('2','q2',NULL);
CREATE TABLE "components_blocks_quotes_author_links" (
  "id" integer,
  "quote_id" integer,
  "author_id" integer
);
INSERT INTO "components_blocks_quotes_author_links" VALUES
('1','1','2');
CREATE TABLE "components_blocks_rich_texts" (
  "id" integer,
  "body" text,
  "style" character varying(255)
);
INSERT INTO "components_blocks_rich_texts" VALUES
('1','b','plain'),
('2','home','plain');
CREATE TABLE "components_blocks_sliders" (
  "id" integer,
  "title" character varying(255)
);
INSERT INTO "components_blocks_sliders" VALUES
('1','s');
CREATE TABLE "components_blocks_sliders_components" (
  "id" integer,
  "entity_id" integer,
  "component_id" integer,
  "component_type" character varying(255),
  "field" character varying(255),
  "order" double precision
);
INSERT INTO "components_blocks_sliders_components" VALUES
('1','1','6','shared.link','slides','1'),
('2','1','7','shared.link','slides','2');
CREATE TABLE "components_shared_addresss" (
  "id" integer,
  "street" character varying(255),
  "city" character varying(255),
  "zip" character varying(255),
  "country" character varying(255)
);
INSERT INTO "components_shared_addresss" VALUES
('1','s','c','10115','DE');
CREATE TABLE "components_shared_links" (
  "id" integer,
  "label" character varying(255),
  "url" character varying(255),
  "external" boolean
);
INSERT INTO "components_shared_links" VALUES
('1','one','u1','1'),
('2','two','u2','0'),
('3','c','u','0'),
('4','l1',NULL,'0'),
('5','l2',NULL,'0'),
('6','s1',NULL,'0'),
('7','s2',NULL,'0'),
('8','x',NULL,'0'),
('9','z','y','1'),
('10','orphan',NULL,NULL);
CREATE TABLE "components_shared_sections" (
  "id" integer,
  "heading" character varying(255),
  "text" text,
  "position" integer
);
INSERT INTO "components_shared_sections" VALUES
('1','h1',NULL,'3'),
('2','h2',NULL,NULL),
('3','hero',NULL,NULL);
CREATE TABLE "components_shared_sections_components" (
  "id" integer,
  "entity_id" integer,
  "component_id" integer,
  "component_type" character varying(255),
  "field" character varying(255),
  "order" double precision
);
INSERT INTO "components_shared_sections_components" VALUES
('1','1','4','shared.link','links','1'),
('2','1','5','shared.link','links','2'),
('3','3','8','shared.link','links','1');
CREATE TABLE "components_shared_seos" (
  "id" integer,
  "meta_title" character varying(255),
  "meta_description" text,
  "keywords" text,
  "no_index" boolean
);
INSERT INTO "components_shared_seos" VALUES
('1','On roses',NULL,NULL,'1');
CREATE TABLE "components_shared_seos_components" (
  "id" integer,
  "entity_id" integer,
  "component_id" integer,
  "component_type" character varying(255),
  "field" character varying(255),
  "order" double precision
);
INSERT INTO "components_shared_seos_components" VALUES
('1','1','3','shared.link','canonical',NULL);
CREATE TABLE "components_shared_with_the_longest_name_that_mysql_takes_for_an" (
  "id" integer,
  "an_attribute_with_the_longest_name_that_mysql_takes_for_a_colum" character varying(255),
  "opens" time without time zone
);
INSERT INTO "components_shared_with_the_longest_name_that_mysql_takes_for_an" VALUES
('1','long','09:30:00.000'),
('2',NULL,NULL);
CREATE TABLE "files" (
  "id" integer,
  "name" character varying(255),
  "alternative_text" character varying(255),
  "caption" character varying(255),
  "width" integer,
  "height" integer,
  "formats" jsonb,
  "hash" character varying(255),
  "ext" character varying(255),
  "mime" character varying(255),
  "size" numeric(10,2),
  "url" character varying(255),
  "preview_url" character varying(255),
  "provider" character varying(255),
  "provider_metadata" jsonb,
  "folder_path" character varying(255),
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "files" VALUES
('1','rose.png','Ein Bild 🌹',NULL,'10','12','{"thumbnail":{"ext":".png","url":"/uploads/thumbnail_rose_0a1b.png","hash":"thumbnail_rose_0a1b","mime":"image/png","name":"thumbnail_rose.png","path":null,"size":0.07,"width":5,"height":6}}','rose_0a1b','.png','image/png','0.13','/uploads/rose_0a1b.png',NULL,'local',NULL,'/1','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','1','2'),
('2','thorn.png','Ein Bild 🌹',NULL,'10','12','{"thumbnail":{"ext":".png","url":"/uploads/thumbnail_thorn_0a1b.png","hash":"thumbnail_thorn_0a1b","mime":"image/png","name":"thumbnail_thorn.png","path":null,"size":0.07,"width":5,"height":6}}','thorn_0a1b','.png','image/png','0.13','/uploads/thorn_0a1b.png',NULL,'local',NULL,'/1','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','1','2');
CREATE TABLE "files_folder_links" (
  "id" integer,
  "file_id" integer,
  "folder_id" integer,
  "file_order" double precision
);
INSERT INTO "files_folder_links" VALUES
('1','1','1','1'),
('2','2','2','1');
CREATE TABLE "files_related_morphs" (
  "id" integer,
  "file_id" integer,
  "related_id" integer,
  "related_type" character varying(255),
  "field" character varying(255),
  "order" double precision
);
INSERT INTO "files_related_morphs" VALUES
('1','1','1','api::author.author','avatar','1'),
('2','2','1','shared.seo','shareImage','1'),
('3','2','1','blocks.slider','files','1'),
('4','1','1','blocks.slider','files','2'),
('5','1','1','api::article.article','cover','1'),
('6','2','1','api::article.article','gallery','1'),
('7','1','1','api::article.article','gallery','2');
CREATE TABLE "homepages" (
  "id" integer,
  "title" character varying(255),
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "published_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer,
  "locale" character varying(255)
);
INSERT INTO "homepages" VALUES
('1','Home','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','2020-01-01 00:00:00.000000',NULL,NULL,'en');
CREATE TABLE "homepages_components" (
  "id" integer,
  "entity_id" integer,
  "component_id" integer,
  "component_type" character varying(255),
  "field" character varying(255),
  "order" double precision
);
INSERT INTO "homepages_components" VALUES
('1','1','3','shared.section','hero',NULL),
('2','1','2','blocks.rich-text','blocks','1');
CREATE TABLE "homepages_highlights_links" (
  "id" integer,
  "homepage_id" integer,
  "article_id" integer,
  "article_order" double precision
);
INSERT INTO "homepages_highlights_links" VALUES
('1','1','2','1'),
('2','1','1','2');
CREATE TABLE "homepages_localizations_links" (
  "id" integer,
  "homepage_id" integer,
  "inv_homepage_id" integer,
  "homepage_order" double precision
);
CREATE TABLE "i18n_locale" (
  "id" integer,
  "name" character varying(255),
  "code" character varying(255),
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "i18n_locale" VALUES
('1','English (en)','en','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('2','French','fr','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE "pages" (
  "id" integer,
  "title" character varying(255),
  "target_id" integer,
  "target_type" character varying(255),
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "published_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "pages" VALUES
('1','One','1','api::tag.tag','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,'1','2');
CREATE TABLE "pages_about_morphs" (
  "id" integer,
  "page_id" integer,
  "about_id" integer,
  "about_type" character varying(255),
  "field" character varying(255),
  "order" double precision
);
INSERT INTO "pages_about_morphs" VALUES
('1','1','1','api::article.article',NULL,'1'),
('2','1','1','api::author.author',NULL,'2');
CREATE TABLE "pages_components" (
  "id" integer,
  "entity_id" integer,
  "component_id" integer,
  "component_type" character varying(255),
  "field" character varying(255),
  "order" double precision
);
INSERT INTO "pages_components" VALUES
('1','1','1','shared.long-named','parts','1'),
('2','1','2','shared.long-named','parts','2');
CREATE TABLE "products" (
  "id" integer,
  "name" character varying(255),
  "sku" character varying(255),
  "price" numeric(10,2),
  "stock" integer,
  "weight" double precision,
  "active" boolean,
  "barcode" bigint,
  "department" character varying(255),
  "released_on" date,
  "opens_at" time without time zone,
  "restocked_at" timestamp(6) without time zone,
  "contact" character varying(255),
  "description" text,
  "meta" jsonb,
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "products" VALUES
('1','P','p-1','1234567.89','0','0.0000001','1','-12345678901234567','books','2000-02-29','08:00:00.000','1999-12-31 23:59:59.999000','p@q.rs',NULL,'[]','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE "profiles" (
  "id" integer,
  "nickname" character varying(255),
  "website" character varying(255),
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "profiles" VALUES
('1','lady','https://x.y','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','1','2');
CREATE TABLE "profiles_components" (
  "id" integer,
  "entity_id" integer,
  "component_id" integer,
  "component_type" character varying(255),
  "field" character varying(255),
  "order" double precision
);
INSERT INTO "profiles_components" VALUES
('1','1','1','shared.link','social','1'),
('2','1','2','shared.link','social','2');
CREATE TABLE "secret_notes" (
  "id" integer,
  "title" character varying(255),
  "note" text,
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "secret_notes" VALUES
('1','s','n','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE "secret_notes_articles_links" (
  "id" integer,
  "secret_note_id" integer,
  "article_id" integer,
  "article_order" double precision
);
INSERT INTO "secret_notes_articles_links" VALUES
('1','1','3','1'),
('2','1','1','2');
CREATE TABLE "settings" (
  "id" integer,
  "site_name" character varying(255),
  "maintenance" boolean,
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "settings" VALUES
('1','Site','0','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE "settings_components" (
  "id" integer,
  "entity_id" integer,
  "component_id" integer,
  "component_type" character varying(255),
  "field" character varying(255),
  "order" double precision
);
INSERT INTO "settings_components" VALUES
('1','1','9','shared.link','links','1');
CREATE TABLE "strapi_api_token_permissions" (
  "id" integer,
  "action" character varying(255),
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "strapi_api_token_permissions" VALUES
('1','api::article.article.find','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE "strapi_api_token_permissions_token_links" (
  "id" integer,
  "api_token_permission_id" integer,
  "api_token_id" integer,
  "api_token_permission_order" double precision
);
INSERT INTO "strapi_api_token_permissions_token_links" VALUES
('1','1','1','1');
CREATE TABLE "strapi_api_tokens" (
  "id" integer,
  "name" character varying(255),
  "description" character varying(255),
  "type" character varying(255),
  "access_key" character varying(255),
  "last_used_at" timestamp(6) without time zone,
  "expires_at" timestamp(6) without time zone,
  "lifespan" bigint,
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "strapi_api_tokens" VALUES
('1','machine','d','custom','machine',NULL,NULL,NULL,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('2','reader','d','read-only','reader',NULL,'2023-06-01 00:00:00.000000','2592000000','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE "strapi_core_store_settings" (
  "id" integer,
  "key" character varying(255),
  "value" text,
  "type" character varying(255),
  "environment" character varying(255),
  "tag" character varying(255)
);
INSERT INTO "strapi_core_store_settings" VALUES
('32','plugin_content_manager_configuration_content_types::api::tag.tag','{"settings":{"bulkable":true,"filterable":true,"searchable":true,"pageSize":10,"mainField":"name","defaultSortBy":"name","defaultSortOrder":"ASC"},"metadatas":{"id":{"edit":{},"list":{"label":"id","searchable":true,"sortable":true}},"name":{"edit":{"label":"name","description":"","placeholder":"","visible":true,"editable":true},"list":{"label":"name","searchable":true,"sortable":true}},"color":{"edit":{"label":"color","description":"","placeholder":"","visible":true,"editable":true},"list":{"label":"color","searchable":true,"sortable":true}},"weight":{"edit":{"label":"weight","description":"","placeholder":"","visible":true,"editable":true},"list":{"label":"weight","searchable":true,"sortable":true}},"articles":{"edit":{"label":"articles","description":"","placeholder":"","visible":true,"editable":true,"mainField":"title"},"list":{"label":"articles","searchable":false,"sortable":false}},"createdAt":{"edit":{"label":"createdAt","description":"","placeholder":"","visible":false,"editable":true},"list":{"label":"createdAt","searchable":true,"sortable":true}},"updatedAt":{"edit":{"label":"updatedAt","description":"","placeholder":"","visible":false,"editable":true},"list":{"label":"updatedAt","searchable":true,"sortable":true}},"createdBy":{"edit":{"label":"createdBy","description":"","placeholder":"","visible":false,"editable":true,"mainField":"firstname"},"list":{"label":"createdBy","searchable":true,"sortable":true}},"updatedBy":{"edit":{"label":"updatedBy","description":"","placeholder":"","visible":false,"editable":true,"mainField":"firstname"},"list":{"label":"updatedBy","searchable":true,"sortable":true}}},"layouts":{"list":["id","name","color","weight"],"edit":[[{"name":"name","size":6},{"name":"color","size":6}],[{"name":"weight","size":4},{"name":"articles","size":6}]]},"uid":"api::tag.tag"}','object',NULL,NULL),
('40','plugin_users-permissions_email', E'{"reset_password":{"display":"Email.template.reset_password","icon":"sync","options":{"from":{"name":"Administration Panel","email":"no-reply@strapi.io"},"response_email":"","object":"Reset password","message":"<p>We heard that you lost your password. Sorry about that!</p>\\n\\n<p>But don’t worry! You can use the following link to reset your password:</p>\\n<p><%= URL %>?code=<%= TOKEN %></p>\\n\\n<p>Thanks.</p>"}},"email_confirmation":{"display":"Email.template.email_confirmation","icon":"check-square","options":{"from":{"name":"Administration Panel","email":"no-reply@strapi.io"},"response_email":"","object":"Account confirmation","message":"<p>Thank you for registering!</p>\\n\\n<p>You have to confirm your email address. Please click on the link below.</p>\\n\\n<p><%= URL %>?confirmation=<%= CODE %></p>\\n\\n<p>Thanks.</p>"}}}','object',NULL,NULL),
('41','plugin_users-permissions_advanced','{"unique_email":true,"allow_register":true,"email_confirmation":false,"email_reset_password":null,"email_confirmation_redirection":null,"default_role":"authenticated"}','object',NULL,NULL),
('42','plugin_i18n_default_locale','"en"','string',NULL,NULL);
CREATE TABLE "strapi_release_actions" (
  "id" integer,
  "type" character varying(255),
  "target_id" integer,
  "target_type" character varying(255),
  "content_type" character varying(255),
  "locale" character varying(255),
  "is_entry_valid" boolean,
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
CREATE TABLE "strapi_release_actions_release_links" (
  "id" integer,
  "release_action_id" integer,
  "release_id" integer,
  "release_action_order" double precision
);
CREATE TABLE "strapi_webhooks" (
  "id" integer,
  "name" character varying(255),
  "url" text,
  "headers" jsonb,
  "events" jsonb,
  "enabled" boolean
);
INSERT INTO "strapi_webhooks" VALUES
('1','builds','https://example.com/hook','{"Authorization":"Bearer s3cret-of-the-hook"}','["entry.publish","media.create"]','1');
CREATE TABLE "tags" (
  "id" integer,
  "name" character varying(255),
  "color" character varying(255),
  "weight" integer,
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "published_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "tags" VALUES
('1','sea','#00ff00','-7','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','1','2'),
('2','garden','#00ff00','-7','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','1','2'),
('3','air','#00ff00','-7','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','1','2');
CREATE TABLE "up_permissions" (
  "id" integer,
  "action" character varying(255),
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "up_permissions" VALUES
('1','plugin::users-permissions.user.me','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('2','plugin::users-permissions.auth.changePassword','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('3','plugin::users-permissions.auth.callback','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('4','plugin::users-permissions.auth.connect','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('5','plugin::users-permissions.auth.forgotPassword','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('6','plugin::users-permissions.auth.emailConfirmation','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('7','plugin::users-permissions.auth.sendEmailConfirmation','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('8','plugin::users-permissions.auth.resetPassword','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('9','plugin::users-permissions.auth.register','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('10','api::article.article.find','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('11','api::article.article.update','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('12','api::article.article.find','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('13','plugin::email.email.send','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('14','nobody','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE "up_permissions_role_links" (
  "id" integer,
  "permission_id" integer,
  "role_id" integer,
  "permission_order" double precision
);
INSERT INTO "up_permissions_role_links" VALUES
('1','1','1','1'),
('2','2','1','2'),
('3','3','2','1'),
('4','4','2','2'),
('5','7','2','2'),
('6','6','2','2'),
('7','5','2','2'),
('8','9','2','3'),
('9','8','2','3'),
('10','10','3','1'),
('11','11','3','2'),
('12','12','2','4'),
('13','13','2','5');
CREATE TABLE "up_roles" (
  "id" integer,
  "name" character varying(255),
  "description" character varying(255),
  "type" character varying(255),
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "up_roles" VALUES
('1','Authenticated','Default role given to authenticated user.','authenticated','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('2','Public','Default role given to unauthenticated user.','public','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
('3','Editors','They edit','editors','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE "up_users" (
  "id" integer,
  "username" character varying(255),
  "email" character varying(255),
  "provider" character varying(255),
  "password" character varying(255),
  "reset_password_token" character varying(255),
  "confirmation_token" character varying(255),
  "confirmed" boolean,
  "blocked" boolean,
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "up_users" VALUES
('1','ada','ada@example.com','local','hash',NULL,NULL,'1','0','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE "up_users_role_links" (
  "id" integer,
  "user_id" integer,
  "role_id" integer,
  "user_order" double precision
);
INSERT INTO "up_users_role_links" VALUES
('1','1','3','1');
CREATE TABLE "upload_folders" (
  "id" integer,
  "name" character varying(255),
  "path_id" integer,
  "path" character varying(255),
  "created_at" timestamp(6) without time zone,
  "updated_at" timestamp(6) without time zone,
  "created_by_id" integer,
  "updated_by_id" integer
);
INSERT INTO "upload_folders" VALUES
('1','Roses','1','/1','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','1','2'),
('2','Red','2','/1/2','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','1','2');
CREATE TABLE "upload_folders_parent_links" (
  "id" integer,
  "folder_id" integer,
  "inv_folder_id" integer,
  "folder_order" double precision
);
INSERT INTO "upload_folders_parent_links" VALUES
('1','2','1','1');
