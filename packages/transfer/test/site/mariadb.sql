CREATE TABLE `admin_users` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `firstname` varchar(255) DEFAULT NULL,
  `lastname` varchar(255) DEFAULT NULL,
  `username` varchar(255) DEFAULT NULL,
  `email` varchar(255) DEFAULT NULL,
  `password` varchar(255) DEFAULT NULL,
  `reset_password_token` varchar(255) DEFAULT NULL,
  `registration_token` varchar(255) DEFAULT NULL,
  `is_active` tinyint(1) DEFAULT NULL,
  `blocked` tinyint(1) DEFAULT NULL,
  `prefered_language` varchar(255) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `admin_users` VALUES
(1,'Ada','Admin',NULL,'Ada@example.com','hash',NULL,NULL,1,0,NULL,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(2,'Bob',NULL,'bobby',NULL,NULL,NULL,NULL,0,1,NULL,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE `admin_users_roles_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned DEFAULT NULL,
  `role_id` int(10) unsigned DEFAULT NULL,
  `role_order` double unsigned DEFAULT NULL,
  `user_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `admin_users_roles_links` VALUES
(1,1,1,1,1);
CREATE TABLE `articles` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `title` varchar(255) DEFAULT NULL,
  `slug` varchar(255) DEFAULT NULL,
  `body` longtext DEFAULT NULL,
  `content` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(`content`)),
  `excerpt` longtext DEFAULT NULL,
  `rating` decimal(10,2) DEFAULT NULL,
  `views` bigint(20) DEFAULT NULL,
  `reading_time` int(11) DEFAULT NULL,
  `score` double DEFAULT NULL,
  `featured` tinyint(1) DEFAULT NULL,
  `kind` varchar(255) DEFAULT NULL,
  `contact_email` varchar(255) DEFAULT NULL,
  `secret` varchar(255) DEFAULT NULL,
  `publish_on` date DEFAULT NULL,
  `starts_at` time(3) DEFAULT NULL,
  `event_at` datetime(6) DEFAULT NULL,
  `stamp` timestamp(6) NULL DEFAULT NULL,
  `extra` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(`extra`)),
  `internal_notes` varchar(255) DEFAULT NULL,
  `code` varchar(255) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `published_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  `locale` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `articles` VALUES
(1,'Roses 🌹','roses','b','[{\"type\":\"paragraph\",\"children\":[{\"type\":\"text\",\"text\":\"hi\"}]}]','e',4.25,9007199254740993,7,0.1,1,'news','a@b.cd','hash','2023-12-24','23:59:58.120','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.456000','{\"b\":[1,2.5,\"ü\"],\"a\":null}','n','ABC-1','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.999000',1,2,'en'),
(2,'Des roses','des-roses',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,'news',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL,NULL,'fr'),
(3,'Waves',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,'news',NULL,NULL,NULL,NULL,NULL,NULL,'\"text\"',NULL,NULL,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL,NULL,'en');
CREATE TABLE `articles_author_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `article_id` int(10) unsigned DEFAULT NULL,
  `author_id` int(10) unsigned DEFAULT NULL,
  `article_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `articles_author_links` VALUES
(1,1,1,1),
(2,2,1,2),
(3,3,1,3);
CREATE TABLE `articles_category_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `article_id` int(10) unsigned DEFAULT NULL,
  `category_id` int(10) unsigned DEFAULT NULL,
  `article_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `articles_category_links` VALUES
(1,1,2,1);
CREATE TABLE `articles_components` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `entity_id` int(10) unsigned DEFAULT NULL,
  `component_id` int(10) unsigned DEFAULT NULL,
  `component_type` varchar(255) DEFAULT NULL,
  `field` varchar(255) DEFAULT NULL,
  `order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `articles_components` VALUES
(1,1,1,'shared.seo','seo',NULL),
(2,1,1,'shared.section','sections',1),
(3,1,2,'shared.section','sections',2),
(4,1,1,'blocks.quote','blocks',1),
(5,1,1,'blocks.rich-text','blocks',2),
(6,1,2,'blocks.quote','blocks',3),
(7,1,1,'blocks.slider','blocks',4);
CREATE TABLE `articles_editor_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `article_id` int(10) unsigned DEFAULT NULL,
  `author_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `articles_editor_links` VALUES
(1,1,2);
CREATE TABLE `articles_localizations_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `article_id` int(10) unsigned DEFAULT NULL,
  `inv_article_id` int(10) unsigned DEFAULT NULL,
  `article_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `articles_localizations_links` VALUES
(1,2,1,1),
(2,1,2,1);
CREATE TABLE `articles_owner_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `article_id` int(10) unsigned DEFAULT NULL,
  `user_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `articles_owner_links` VALUES
(1,1,1);
CREATE TABLE `articles_related_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `article_id` int(10) unsigned DEFAULT NULL,
  `inv_article_id` int(10) unsigned DEFAULT NULL,
  `article_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `articles_related_links` VALUES
(1,3,1,1),
(2,3,2,2);
CREATE TABLE `articles_tags_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `article_id` int(10) unsigned DEFAULT NULL,
  `tag_id` int(10) unsigned DEFAULT NULL,
  `tag_order` double unsigned DEFAULT NULL,
  `article_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `articles_tags_links` VALUES
(1,1,2,1,1),
(2,1,1,2,1),
(3,2,3,1,1),
(4,3,1,1,2);
CREATE TABLE `authors` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `email` varchar(255) DEFAULT NULL,
  `bio` longtext DEFAULT NULL,
  `birth_date` date DEFAULT NULL,
  `active` tinyint(1) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `authors` VALUES
(1,'Ada','ada@example.com','# Hé 🌹','1815-12-10',1,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',1,2),
(2,'Bo','bo@example.com',NULL,NULL,0,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE `authors_components` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `entity_id` int(10) unsigned DEFAULT NULL,
  `component_id` int(10) unsigned DEFAULT NULL,
  `component_type` varchar(255) DEFAULT NULL,
  `field` varchar(255) DEFAULT NULL,
  `order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `authors_components` VALUES
(1,1,1,'shared.address','address',NULL);
CREATE TABLE `authors_profile_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `author_id` int(10) unsigned DEFAULT NULL,
  `profile_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `authors_profile_links` VALUES
(1,1,1);
CREATE TABLE `categories` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `slug` varchar(255) DEFAULT NULL,
  `description` longtext DEFAULT NULL,
  `priority` int(11) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  `locale` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `categories` VALUES
(1,'Plants','plants',NULL,3,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',1,2,'en'),
(2,'Flowers','flowers',NULL,0,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',1,2,'en');
CREATE TABLE `categories_localizations_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `category_id` int(10) unsigned DEFAULT NULL,
  `inv_category_id` int(10) unsigned DEFAULT NULL,
  `category_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
CREATE TABLE `categories_parent_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `category_id` int(10) unsigned DEFAULT NULL,
  `inv_category_id` int(10) unsigned DEFAULT NULL,
  `category_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `categories_parent_links` VALUES
(1,2,1,1);
CREATE TABLE `comments` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `text` longtext DEFAULT NULL,
  `approved` tinyint(1) DEFAULT NULL,
  `author_name` varchar(255) DEFAULT NULL,
  `stars` int(11) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `comments` VALUES
(1,'first',NULL,'anonymous',5,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(2,'second',NULL,'anonymous',5,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE `comments_article_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `comment_id` int(10) unsigned DEFAULT NULL,
  `article_id` int(10) unsigned DEFAULT NULL,
  `comment_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `comments_article_links` VALUES
(1,1,1,1),
(2,2,1,2);
CREATE TABLE `comments_reply_to_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `comment_id` int(10) unsigned DEFAULT NULL,
  `inv_comment_id` int(10) unsigned DEFAULT NULL,
  `comment_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
CREATE TABLE `components_blocks_quotes` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `quote` longtext DEFAULT NULL,
  `attribution` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `components_blocks_quotes` VALUES
(1,'q',NULL),
(2,'q2',NULL);
CREATE TABLE `components_blocks_quotes_author_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `quote_id` int(10) unsigned DEFAULT NULL,
  `author_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `components_blocks_quotes_author_links` VALUES
(1,1,2);
CREATE TABLE `components_blocks_rich_texts` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `body` longtext DEFAULT NULL,
  `style` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `components_blocks_rich_texts` VALUES
(1,'b','plain'),
(2,'home','plain');
CREATE TABLE `components_blocks_sliders` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `title` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `components_blocks_sliders` VALUES
(1,'s');
CREATE TABLE `components_blocks_sliders_components` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `entity_id` int(10) unsigned DEFAULT NULL,
  `component_id` int(10) unsigned DEFAULT NULL,
  `component_type` varchar(255) DEFAULT NULL,
  `field` varchar(255) DEFAULT NULL,
  `order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `components_blocks_sliders_components` VALUES
(1,1,6,'shared.link','slides',1),
(2,1,7,'shared.link','slides',2);
CREATE TABLE `components_shared_addresss` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `street` varchar(255) DEFAULT NULL,
  `city` varchar(255) DEFAULT NULL,
  `zip` varchar(255) DEFAULT NULL,
  `country` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `components_shared_addresss` VALUES
(1,'s','c','10115','DE');
CREATE TABLE `components_shared_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `label` varchar(255) DEFAULT NULL,
  `url` varchar(255) DEFAULT NULL,
  `external` tinyint(1) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `components_shared_links` VALUES
(1,'one','u1',1),
(2,'two','u2',0),
(3,'c','u',0),
(4,'l1',NULL,0),
(5,'l2',NULL,0),
(6,'s1',NULL,0),
(7,'s2',NULL,0),
(8,'x',NULL,0),
(9,'z','y',1),
(10,'orphan',NULL,NULL);
CREATE TABLE `components_shared_sections` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `heading` varchar(255) DEFAULT NULL,
  `text` longtext DEFAULT NULL,
  `position` int(11) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `components_shared_sections` VALUES
(1,'h1',NULL,3),
(2,'h2',NULL,NULL),
(3,'hero',NULL,NULL);
CREATE TABLE `components_shared_sections_components` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `entity_id` int(10) unsigned DEFAULT NULL,
  `component_id` int(10) unsigned DEFAULT NULL,
  `component_type` varchar(255) DEFAULT NULL,
  `field` varchar(255) DEFAULT NULL,
  `order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `components_shared_sections_components` VALUES
(1,1,4,'shared.link','links',1),
(2,1,5,'shared.link','links',2),
(3,3,8,'shared.link','links',1);
CREATE TABLE `components_shared_seos` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `meta_title` varchar(255) DEFAULT NULL,
  `meta_description` longtext DEFAULT NULL,
  `keywords` longtext DEFAULT NULL,
  `no_index` tinyint(1) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `components_shared_seos` VALUES
(1,'On roses',NULL,NULL,1);
CREATE TABLE `components_shared_seos_components` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `entity_id` int(10) unsigned DEFAULT NULL,
  `component_id` int(10) unsigned DEFAULT NULL,
  `component_type` varchar(255) DEFAULT NULL,
  `field` varchar(255) DEFAULT NULL,
  `order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `components_shared_seos_components` VALUES
(1,1,3,'shared.link','canonical',NULL);
CREATE TABLE `components_shared_with_the_longest_name_that_mysql_takes_for_any` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `an_attribute_with_the_longest_name_that_mysql_takes_for_a_column` varchar(255) DEFAULT NULL,
  `opens` time(3) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `components_shared_with_the_longest_name_that_mysql_takes_for_any` VALUES
(1,'long','09:30:00.000'),
(2,NULL,NULL);
CREATE TABLE `files` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `alternative_text` varchar(255) DEFAULT NULL,
  `caption` varchar(255) DEFAULT NULL,
  `width` int(11) DEFAULT NULL,
  `height` int(11) DEFAULT NULL,
  `formats` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(`formats`)),
  `hash` varchar(255) DEFAULT NULL,
  `ext` varchar(255) DEFAULT NULL,
  `mime` varchar(255) DEFAULT NULL,
  `size` decimal(10,2) DEFAULT NULL,
  `url` varchar(255) DEFAULT NULL,
  `preview_url` varchar(255) DEFAULT NULL,
  `provider` varchar(255) DEFAULT NULL,
  `provider_metadata` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(`provider_metadata`)),
  `folder_path` varchar(255) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `files` VALUES
(1,'rose.png','Ein Bild 🌹',NULL,10,12,'{\"thumbnail\":{\"ext\":\".png\",\"url\":\"/uploads/thumbnail_rose_0a1b.png\",\"hash\":\"thumbnail_rose_0a1b\",\"mime\":\"image/png\",\"name\":\"thumbnail_rose.png\",\"path\":null,\"size\":0.07,\"width\":5,\"height\":6}}','rose_0a1b','.png','image/png',0.13,'/uploads/rose_0a1b.png',NULL,'local',NULL,'/1','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',1,2),
(2,'thorn.png','Ein Bild 🌹',NULL,10,12,'{\"thumbnail\":{\"ext\":\".png\",\"url\":\"/uploads/thumbnail_thorn_0a1b.png\",\"hash\":\"thumbnail_thorn_0a1b\",\"mime\":\"image/png\",\"name\":\"thumbnail_thorn.png\",\"path\":null,\"size\":0.07,\"width\":5,\"height\":6}}','thorn_0a1b','.png','image/png',0.13,'/uploads/thorn_0a1b.png',NULL,'local',NULL,'/1','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',1,2);
CREATE TABLE `files_folder_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `file_id` int(10) unsigned DEFAULT NULL,
  `folder_id` int(10) unsigned DEFAULT NULL,
  `file_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `files_folder_links` VALUES
(1,1,1,1),
(2,2,2,1);
CREATE TABLE `files_related_morphs` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `file_id` int(10) unsigned DEFAULT NULL,
  `related_id` int(10) unsigned DEFAULT NULL,
  `related_type` varchar(255) DEFAULT NULL,
  `field` varchar(255) DEFAULT NULL,
  `order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `files_related_morphs` VALUES
(1,1,1,'api::author.author','avatar',1),
(2,2,1,'shared.seo','shareImage',1),
(3,2,1,'blocks.slider','files',1),
(4,1,1,'blocks.slider','files',2),
(5,1,1,'api::article.article','cover',1),
(6,2,1,'api::article.article','gallery',1),
(7,1,1,'api::article.article','gallery',2);
CREATE TABLE `homepages` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `title` varchar(255) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `published_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  `locale` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `homepages` VALUES
(1,'Home','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','2020-01-01 00:00:00.000000',NULL,NULL,'en');
CREATE TABLE `homepages_components` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `entity_id` int(10) unsigned DEFAULT NULL,
  `component_id` int(10) unsigned DEFAULT NULL,
  `component_type` varchar(255) DEFAULT NULL,
  `field` varchar(255) DEFAULT NULL,
  `order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `homepages_components` VALUES
(1,1,3,'shared.section','hero',NULL),
(2,1,2,'blocks.rich-text','blocks',1);
CREATE TABLE `homepages_highlights_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `homepage_id` int(10) unsigned DEFAULT NULL,
  `article_id` int(10) unsigned DEFAULT NULL,
  `article_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `homepages_highlights_links` VALUES
(1,1,2,1),
(2,1,1,2);
CREATE TABLE `homepages_localizations_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `homepage_id` int(10) unsigned DEFAULT NULL,
  `inv_homepage_id` int(10) unsigned DEFAULT NULL,
  `homepage_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
CREATE TABLE `i18n_locale` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `code` varchar(255) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `i18n_locale` VALUES
(1,'English (en)','en','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(2,'French','fr','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE `pages` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `title` varchar(255) DEFAULT NULL,
  `target_id` int(10) unsigned DEFAULT NULL,
  `target_type` varchar(255) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `published_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `pages` VALUES
(1,'One',1,'api::tag.tag','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,1,2);
CREATE TABLE `pages_about_morphs` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `page_id` int(10) unsigned DEFAULT NULL,
  `about_id` int(10) unsigned DEFAULT NULL,
  `about_type` varchar(255) DEFAULT NULL,
  `field` varchar(255) DEFAULT NULL,
  `order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `pages_about_morphs` VALUES
(1,1,1,'api::article.article',NULL,1),
(2,1,1,'api::author.author',NULL,2);
CREATE TABLE `pages_components` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `entity_id` int(10) unsigned DEFAULT NULL,
  `component_id` int(10) unsigned DEFAULT NULL,
  `component_type` varchar(255) DEFAULT NULL,
  `field` varchar(255) DEFAULT NULL,
  `order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `pages_components` VALUES
(1,1,1,'shared.long-named','parts',1),
(2,1,2,'shared.long-named','parts',2);
CREATE TABLE `products` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `sku` varchar(255) DEFAULT NULL,
  `price` decimal(10,2) DEFAULT NULL,
  `stock` int(11) DEFAULT NULL,
  `weight` double DEFAULT NULL,
  `active` tinyint(1) DEFAULT NULL,
  `barcode` bigint(20) DEFAULT NULL,
  `department` varchar(255) DEFAULT NULL,
  `released_on` date DEFAULT NULL,
  `opens_at` time(3) DEFAULT NULL,
  `restocked_at` datetime(6) DEFAULT NULL,
  `contact` varchar(255) DEFAULT NULL,
  `description` longtext DEFAULT NULL,
  `meta` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(`meta`)),
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `products` VALUES
(1,'P','p-1',1234567.89,0,0.0000001,1,-12345678901234567,'books','2000-02-29','08:00:00.000','1999-12-31 23:59:59.999000','p@q.rs',NULL,'[]','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE `profiles` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `nickname` varchar(255) DEFAULT NULL,
  `website` varchar(255) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `profiles` VALUES
(1,'lady','https://x.y','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',1,2);
CREATE TABLE `profiles_components` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `entity_id` int(10) unsigned DEFAULT NULL,
  `component_id` int(10) unsigned DEFAULT NULL,
  `component_type` varchar(255) DEFAULT NULL,
  `field` varchar(255) DEFAULT NULL,
  `order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `profiles_components` VALUES
(1,1,1,'shared.link','social',1),
(2,1,2,'shared.link','social',2);
CREATE TABLE `secret_notes` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `title` varchar(255) DEFAULT NULL,
  `note` longtext DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `secret_notes` VALUES
(1,'s','n','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE `secret_notes_articles_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `secret_note_id` int(10) unsigned DEFAULT NULL,
  `article_id` int(10) unsigned DEFAULT NULL,
  `article_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `secret_notes_articles_links` VALUES
(1,1,3,1),
(2,1,1,2);
CREATE TABLE `settings` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `site_name` varchar(255) DEFAULT NULL,
  `maintenance` tinyint(1) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `settings` VALUES
(1,'Site',0,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE `settings_components` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `entity_id` int(10) unsigned DEFAULT NULL,
  `component_id` int(10) unsigned DEFAULT NULL,
  `component_type` varchar(255) DEFAULT NULL,
  `field` varchar(255) DEFAULT NULL,
  `order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `settings_components` VALUES
(1,1,9,'shared.link','links',1);
CREATE TABLE `strapi_api_token_permissions` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `action` varchar(255) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `strapi_api_token_permissions` VALUES
(1,'api::article.article.find','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE `strapi_api_token_permissions_token_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `api_token_permission_id` int(10) unsigned DEFAULT NULL,
  `api_token_id` int(10) unsigned DEFAULT NULL,
  `api_token_permission_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `strapi_api_token_permissions_token_links` VALUES
(1,1,1,1);
CREATE TABLE `strapi_api_tokens` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `description` varchar(255) DEFAULT NULL,
  `type` varchar(255) DEFAULT NULL,
  `access_key` varchar(255) DEFAULT NULL,
  `last_used_at` datetime(6) DEFAULT NULL,
  `expires_at` datetime(6) DEFAULT NULL,
  `lifespan` bigint(20) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `strapi_api_tokens` VALUES
(1,'machine','d','custom','machine',NULL,NULL,NULL,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(2,'reader','d','read-only','reader',NULL,'2023-06-01 00:00:00.000000',2592000000,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE `strapi_core_store_settings` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `key` varchar(255) DEFAULT NULL,
  `value` longtext DEFAULT NULL,
  `type` varchar(255) DEFAULT NULL,
  `environment` varchar(255) DEFAULT NULL,
  `tag` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `strapi_core_store_settings` VALUES
(32,'plugin_content_manager_configuration_content_types::api::tag.tag','{\"settings\":{\"bulkable\":true,\"filterable\":true,\"searchable\":true,\"pageSize\":10,\"mainField\":\"name\",\"defaultSortBy\":\"name\",\"defaultSortOrder\":\"ASC\"},\"metadatas\":{\"id\":{\"edit\":{},\"list\":{\"label\":\"id\",\"searchable\":true,\"sortable\":true}},\"name\":{\"edit\":{\"label\":\"name\",\"description\":\"\",\"placeholder\":\"\",\"visible\":true,\"editable\":true},\"list\":{\"label\":\"name\",\"searchable\":true,\"sortable\":true}},\"color\":{\"edit\":{\"label\":\"color\",\"description\":\"\",\"placeholder\":\"\",\"visible\":true,\"editable\":true},\"list\":{\"label\":\"color\",\"searchable\":true,\"sortable\":true}},\"weight\":{\"edit\":{\"label\":\"weight\",\"description\":\"\",\"placeholder\":\"\",\"visible\":true,\"editable\":true},\"list\":{\"label\":\"weight\",\"searchable\":true,\"sortable\":true}},\"articles\":{\"edit\":{\"label\":\"articles\",\"description\":\"\",\"placeholder\":\"\",\"visible\":true,\"editable\":true,\"mainField\":\"title\"},\"list\":{\"label\":\"articles\",\"searchable\":false,\"sortable\":false}},\"createdAt\":{\"edit\":{\"label\":\"createdAt\",\"description\":\"\",\"placeholder\":\"\",\"visible\":false,\"editable\":true},\"list\":{\"label\":\"createdAt\",\"searchable\":true,\"sortable\":true}},\"updatedAt\":{\"edit\":{\"label\":\"updatedAt\",\"description\":\"\",\"placeholder\":\"\",\"visible\":false,\"editable\":true},\"list\":{\"label\":\"updatedAt\",\"searchable\":true,\"sortable\":true}},\"createdBy\":{\"edit\":{\"label\":\"createdBy\",\"description\":\"\",\"placeholder\":\"\",\"visible\":false,\"editable\":true,\"mainField\":\"firstname\"},\"list\":{\"label\":\"createdBy\",\"searchable\":true,\"sortable\":true}},\"updatedBy\":{\"edit\":{\"label\":\"updatedBy\",\"description\":\"\",\"placeholder\":\"\",\"visible\":false,\"editable\":true,\"mainField\":\"firstname\"},\"list\":{\"label\":\"updatedBy\",\"searchable\":true,\"sortable\":true}}},\"layouts\":{\"list\":[\"id\",\"name\",\"color\",\"weight\"],\"edit\":[[{\"name\":\"name\",\"size\":6},{\"name\":\"color\",\"size\":6}],[{\"name\":\"weight\",\"size\":4},{\"name\":\"articles\",\"size\":6}]]},\"uid\":\"api::tag.tag\"}','object',NULL,NULL),
(40,'plugin_users-permissions_email','{\"reset_password\":{\"display\":\"Email.template.reset_password\",\"icon\":\"sync\",\"options\":{\"from\":{\"name\":\"Administration Panel\",\"email\":\"no-reply@strapi.io\"},\"response_email\":\"\",\"object\":\"Reset password\",\"message\":\"<p>We heard that you lost your password. Sorry about that!</p>\\n\\n<p>But don’t worry! You can use the following link to reset your password:</p>\\n<p><%= URL %>?code=<%= TOKEN %></p>\\n\\n<p>Thanks.</p>\"}},\"email_confirmation\":{\"display\":\"Email.template.email_confirmation\",\"icon\":\"check-square\",\"options\":{\"from\":{\"name\":\"Administration Panel\",\"email\":\"no-reply@strapi.io\"},\"response_email\":\"\",\"object\":\"Account confirmation\",\"message\":\"<p>Thank you for registering!</p>\\n\\n<p>You have to confirm your email address. Please click on the link below.</p>\\n\\n<p><%= URL %>?confirmation=<%= CODE %></p>\\n\\n<p>Thanks.</p>\"}}}','object',NULL,NULL),
(41,'plugin_users-permissions_advanced','{\"unique_email\":true,\"allow_register\":true,\"email_confirmation\":false,\"email_reset_password\":null,\"email_confirmation_redirection\":null,\"default_role\":\"authenticated\"}','object',NULL,NULL),
(42,'plugin_i18n_default_locale','\"en\"','string',NULL,NULL);
CREATE TABLE `strapi_release_actions` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `type` varchar(255) DEFAULT NULL,
  `target_id` int(10) unsigned DEFAULT NULL,
  `target_type` varchar(255) DEFAULT NULL,
  `content_type` varchar(255) DEFAULT NULL,
  `locale` varchar(255) DEFAULT NULL,
  `is_entry_valid` tinyint(1) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
CREATE TABLE `strapi_release_actions_release_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `release_action_id` int(10) unsigned DEFAULT NULL,
  `release_id` int(10) unsigned DEFAULT NULL,
  `release_action_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
CREATE TABLE `strapi_webhooks` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `url` longtext DEFAULT NULL,
  `headers` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(`headers`)),
  `events` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(`events`)),
  `enabled` tinyint(1) DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `strapi_webhooks` VALUES
(1,'builds','https://example.com/hook','{\"Authorization\":\"Bearer s3cret-of-the-hook\"}','[\"entry.publish\",\"media.create\"]',1);
CREATE TABLE `tags` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `color` varchar(255) DEFAULT NULL,
  `weight` int(11) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `published_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `tags` VALUES
(1,'sea','#00ff00',-7,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',1,2),
(2,'garden','#00ff00',-7,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',1,2),
(3,'air','#00ff00',-7,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',1,2);
CREATE TABLE `up_permissions` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `action` varchar(255) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `up_permissions` VALUES
(1,'plugin::users-permissions.user.me','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(2,'plugin::users-permissions.auth.changePassword','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(3,'plugin::users-permissions.auth.callback','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(4,'plugin::users-permissions.auth.connect','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(5,'plugin::users-permissions.auth.forgotPassword','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(6,'plugin::users-permissions.auth.emailConfirmation','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(7,'plugin::users-permissions.auth.sendEmailConfirmation','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(8,'plugin::users-permissions.auth.resetPassword','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(9,'plugin::users-permissions.auth.register','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(10,'api::article.article.find','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(11,'api::article.article.update','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(12,'api::article.article.find','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(13,'plugin::email.email.send','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(14,'nobody','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE `up_permissions_role_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `permission_id` int(10) unsigned DEFAULT NULL,
  `role_id` int(10) unsigned DEFAULT NULL,
  `permission_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `up_permissions_role_links` VALUES
(1,1,1,1),
(2,2,1,2),
(3,3,2,1),
(4,4,2,2),
(5,7,2,2),
(6,6,2,2),
(7,5,2,2),
(8,9,2,3),
(9,8,2,3),
(10,10,3,1),
(11,11,3,2),
(12,12,2,4),
(13,13,2,5);
CREATE TABLE `up_roles` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `description` varchar(255) DEFAULT NULL,
  `type` varchar(255) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `up_roles` VALUES
(1,'Authenticated','Default role given to authenticated user.','authenticated','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(2,'Public','Default role given to unauthenticated user.','public','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL),
(3,'Editors','They edit','editors','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE `up_users` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `username` varchar(255) DEFAULT NULL,
  `email` varchar(255) DEFAULT NULL,
  `provider` varchar(255) DEFAULT NULL,
  `password` varchar(255) DEFAULT NULL,
  `reset_password_token` varchar(255) DEFAULT NULL,
  `confirmation_token` varchar(255) DEFAULT NULL,
  `confirmed` tinyint(1) DEFAULT NULL,
  `blocked` tinyint(1) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `up_users` VALUES
(1,'ada','ada@example.com','local','hash',NULL,NULL,1,0,'2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',NULL,NULL);
CREATE TABLE `up_users_role_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned DEFAULT NULL,
  `role_id` int(10) unsigned DEFAULT NULL,
  `user_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `up_users_role_links` VALUES
(1,1,3,1);
CREATE TABLE `upload_folders` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `path_id` int(11) DEFAULT NULL,
  `path` varchar(255) DEFAULT NULL,
  `created_at` datetime(6) DEFAULT NULL,
  `updated_at` datetime(6) DEFAULT NULL,
  `created_by_id` int(10) unsigned DEFAULT NULL,
  `updated_by_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `upload_folders` VALUES
(1,'Roses',1,'/1','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',1,2),
(2,'Red',2,'/1/2','2023-05-01 10:00:00.123000','2023-05-01 10:00:00.123000',1,2);
CREATE TABLE `upload_folders_parent_links` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `folder_id` int(10) unsigned DEFAULT NULL,
  `inv_folder_id` int(10) unsigned DEFAULT NULL,
  `folder_order` double unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `upload_folders_parent_links` VALUES
(1,2,1,1);
