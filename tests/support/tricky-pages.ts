// Markup that a parser other than a browser easily gets wrong, for agreement.test.ts.

/** Tests compare the text of each. */
export const TEXTS: readonly string[] = [
  `<div >  plain   text
 over lines </div>`,
  `<div >a<br>b<br></div>`,
  `<div >a <b> bold </b> c</div>`,
  `<div ><p>one</p><p>two</p></div>`,
  `<div >x<p>one</p>y</div>`,
  `<div ><div>one</div><div>two</div>three</div>`,
  `<div ><div>one<br></div><div>two</div></div>`,
  `<div ><ul><li>a<li>b <li>c</ul></div>`,
  `<div ><span style="display:none">hidden</span>shown</div>`,
  `<div ><span hidden>hidden</span>shown<i style="visibility:hidden">inv<b style="visibility:visible">vis</b></i></div>`,
  `<div  style="display:none">all <i>hidden</i> <script>var x</script></div>`,
  `<div >a<script>var x = 1</script>b<style>.x{}</style>c<noscript>no <b>script</b></noscript><template>t</template></div>`,
  `<div >a&nbsp;&nbsp;b&amp;c &lt;d&gt; &eacute; &#8217;x&#x41;</div>`,
  `<div ><pre>  a
   b  </pre></div>`,
  `<div ><table><tr><td>1<td>2<tr><td>3<td>4</table></div>`,
  `<div ><table><thead><tr><th>h</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>after</div>`,
  `<div ><table><caption>cap</caption><tr><td><p>p</p></td><td>q</td></tr></table></div>`,
  `<div >a<button> b </button>c <button> d</button> e</div>`,
  `<div >a <img src=x alt=alt> b</div>`,
  `<div >n <input value=v> m</div>`,
  `<div ><select><option>a</option><option>b</option></select></div>`,
  `<div >a<textarea>text</textarea>b</div>`,
  `<div ><details><summary>sum</summary>inside</details></div>`,
  `<div ><details open><summary>sum</summary>inside</details></div>`,
  `<div ><dl><dt>t</dt><dd>d</dd><dt>t2</dt><dd>d2</dd></dl></div>`,
  `<div >a<span style="float:left">fl</span>b</div>`,
  `<div >a<span style="position:absolute">abs</span>b</div>`,
  `<div >a <span style="display:inline-block"> ib </span> b</div>`,
  `<div >a<span style="display:block">bl</span>b</div>`,
  `<div ><span>a</span> <span>b</span><span> c</span></div>`,
  `<div ><span>a </span><span> b</span></div>`,
  `<div  style="text-transform:uppercase">upper <i>é</i></div>`,
  `<div  style="text-transform:capitalize">john o'neil mc-donald</div>`,
  `<div  style="white-space:pre-line">a   b
 c</div>`,
  `<div  style="white-space:nowrap">a   b
 c</div>`,
  `<div ><h2>Head</h2>text</div>`,
  `<div >a<hr>b</div>`,
  `<div ><svg width=1 height=1><text>svgtext</text></svg>x</div>`,
  `<div >a<wbr>b&shy;c&#8203;d</div>`,
  `<div ><p>a<p><p>b</div>`,
  `<div ><div></div><div> </div>x<div></div></div>`,
  `<div ><a href=x>link</a>, <a href=y>link2</a></div>`,
  `<div >
  <b>Age:</b>
  45
  <i>(est)</i>`,
  `</div>`,
  `<div ><center>c</center><address>ad</address><fieldset><legend>leg</legend>fs</fieldset></div>`,
  `<div ><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></div>`,
  `<div ><br>lead<br><br>trail<br><br></div>`,
  `<div > <span> </span> x <span> </span> </div>`,
  `<div >tab	sep</div>`,
  `<div ><iframe src="about:blank">fallback</iframe>z</div>`,
  `<div ><object>fb</object><video>vid</video><audio>aud</audio><canvas>can</canvas>z</div>`,
  `<div ><label>l</label><input type=hidden value=h><meter>m</meter><progress>p</progress></div>`,
  `<div ><span style="opacity:0">op</span><span style="font-size:0">fs</span><span style="width:0;height:0;overflow:hidden;display:inline-block">ov</span></div>`,
  `<div ><span style="DISPLAY: NONE !important">a</span><span style="display:none;display:inline">b</span><span style="display:flex"><i>c</i><i>d</i></span></div>`,
  `<div ><section>1<article>2</article></section><nav>3</nav></div>`,
  `<div >x<!-- comment -->y</div>`,
  `<div ><tr><td>lost</td></tr>row</div>`,
  `<div ><optgroup label=g></optgroup></div>`,
  `<table><tr ><td>c1</td><td>c2</td></tr><tr ><td>d1</td> <td> d2 </td></tr></table>`,
  `<ul><li >li <ul><li>nested</li></ul></li></ul>`,
  `<span > inline <div>block in inline</div> rest </span>`,
]

/** One page with a match for every kind of selector. */
export const TREE = `<html lang=en-US><body><div id=main lang=en>
<h2>Head <i>ing</i></h2>text node<p>A &amp; B</p> tail <p class=Card>Two</p><p></p>
<div class="card big" data-id=7><b>b1</b><b>b2</b> <a href="../p?id=1">More <i>info</i></a><h2>Card head</h2>loose
<ul><li class=x>one<li class=y>two<li>three <i>OH</i></ul></div>
<div class="card" data-id=x><b>only</b><a href=http://other.example/>more</a><svg viewBox="0 0 1 1"><linearGradient/><a href=svg><path d=M0 /></a></svg></div>
<div class="a:b"><h3>sub</h3></div><div id=1st>first</div>
<table><tr><td>r1c1<td>r1c2<tr><td>r2c1<td>r2c2</table>
<form><input type=text name=n><input type=checkbox checked><input disabled><select><option>o1<option selected>o2</select></form>
<!-- a comment --><template><b>in template</b></template><my-tag>custom</my-tag>
<p>mis<b>nest<i>ed</b>tags</i></p><table><b>fostered</b><tr><td>cell</table>
</div></body></html>`
