/** Documents that run, load or send something where HTML is shown as it is stored. */

/** Begins every document: a page that shows it shows the text. */
export const mark = 'KNOCK'

const act = `console.error(/${mark} ran/)`
const beacon = 'https://elsewhere.invalid/x'

export const hostileHtml: readonly string[] = [
  `<script>${act}</script>`,
  `<p onclick="${act}" onpointerenter="${act}" style="background:url(${beacon});position:fixed;inset:0">words</p>`,
  `<img src=x onerror=${act}><img src="${beacon}" alt="elsewhere"><picture><source srcset="${beacon}"><img src="${beacon}"></picture>`,
  `<figure class="image"><img src="${beacon}" srcset="${beacon} 2x" onload="${act}"><figcaption onmouseover=${act}>caption</figcaption></figure>`,
  `<svg onload=${act}><script>${act}</script><animate onbegin=${act} attributeName=x dur=1s></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=${act}>">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${act}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${act}>`,
  `<noscript><p title="</noscript><img src=x onerror=${act}>">`,
  `<template><script>${act}</script></template><template shadowrootmode=open><img src=x onerror=${act}></template>`,
  `<iframe src="javascript:${act}"></iframe><iframe srcdoc="<script>parent.${act}</script>"></iframe><iframe src="${beacon}"></iframe>`,
  `<object data="${beacon}"></object><embed src="${beacon}"><applet code=x></applet>`,
  `<a href="javascript:${act}" autofocus onfocus=${act} tabindex=1>link</a><a href="java\tscript:${act}">tab</a><a href="&#106;avascript:${act}">entity</a>`,
  `<a href="data:text/html,<script>${act}</script>">data</a><a href="vbscript:x">vb</a><area href="javascript:${act}">`,
  `<form action="${beacon}"><input name=password autofocus onfocus=${act}><button formaction="javascript:${act}">send</button></form>`,
  `<base href="${beacon}"><meta http-equiv=refresh content="0;url=${beacon}"><link rel=stylesheet href="${beacon}">`,
  `<style>@import '${beacon}'; * { display: none }</style>`,
  `<video src="${beacon}" poster="${beacon}" autoplay onloadstart=${act}></video><audio src="${beacon}" onerror=${act}></audio>`,
  `<video><source src="${beacon}" onerror=${act}></video><track src="${beacon}">`,
  `<details open ontoggle=${act}><summary>more</summary>x</details><dialog open>over</dialog>`,
  `<img name=body id=documentElement src=/x.png><form id=location></form><p id=root class="dialog">clobbered</p>`,
  `<div contenteditable onbeforeinput=${act}>typed</div><marquee onstart=${act}>m</marquee>`,
  `<figure class="media"><oembed url="javascript:${act}"></oembed><oembed url="${beacon}"></oembed></figure>`,
  `<xmp><script>${act}</script></xmp><plaintext><img src=x onerror=${act}>`,
  `<table background="${beacon}"><tr><td background="${beacon}" style="behavior:url(${beacon})">cell</td></tr></table>`,
  `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${act}</x:script><?xml-stylesheet href="${beacon}"?>`,
].map((html) => `<p>${mark}</p>${html}`)
