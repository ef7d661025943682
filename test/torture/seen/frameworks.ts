// Stylesheets of frameworks and resets from their packages, with a page of the markup in their documentation.
import type { Subject } from './subject.ts';

/** Every element that a reset or a stylesheet without classes has rules for. */
export const elements: readonly string[] = [
  '<header><h1>First</h1><p>A <b>bold</b>, <strong>strong</strong>, <i>italic</i>, <em>em</em>, <small>small</small>, <mark>mark</mark>, <u>u</u>, <s>s</s>, <del>del</del>, <ins>ins</ins>, <abbr title="words">abbr</abbr>, <cite>cite</cite>, <q>quoted</q>, <dfn>dfn</dfn>, H<sub>2</sub>O, x<sup>2</sup>, <a href="/">link</a></p></header>',
  '<nav><ul><li><a href="/" aria-current="page">Home</a></li><li><a href="/">About</a></li></ul></nav>',
  '<h2>Second</h2><h3>Third</h3><h4>Fourth</h4><h5>Fifth</h5><h6>Sixth</h6><hgroup><h2>Group</h2><p>Its words</p></hgroup>',
  '<ul><li>one<ul><li>two<ol><li>three</li></ol></li></ul></li></ul><ol reversed><li>b</li><li>a</li></ol><dl><dt>term</dt><dd>words</dd></dl>',
  '<blockquote><p>Quoted</p><footer>by <cite>somebody</cite></footer></blockquote><hr><address>Address</address>',
  '<p><code>code</code> <kbd>Ctrl</kbd> <samp>samp</samp> <var>x</var></p><pre><code>let a = 1;\nlet b;</code></pre>',
  '<table><caption>Caption</caption><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><th scope="row">1</th><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody><tfoot><tr><td colspan="2">5</td></tr></tfoot></table>',
  '<form><label for="t">Text</label> <input id="t" type="text" placeholder="hint"> <input type="email" aria-label="mail" required> <input type="password" aria-label="word" value="abc"> <input type="number" aria-label="number" value="3"> <input type="search" aria-label="search"> <input type="date" aria-label="day"> <input type="range" aria-label="range"> <input type="color" aria-label="color"> <input type="file" aria-label="file"></form>',
  '<form><fieldset><legend>Legend</legend><label><input type="checkbox" checked> check</label> <label><input type="radio" name="r" checked> one</label> <label><input type="radio" name="r"> two</label> <label><input type="checkbox" role="switch"> switch</label></fieldset></form>',
  '<form><select aria-label="choice"><optgroup label="group"><option>one</option><option selected>two</option></optgroup></select> <select multiple size="2" aria-label="choices"><option selected>a</option><option>b</option></select> <textarea aria-label="area" rows="2">text</textarea> <output>output</output></form>',
  '<p><button type="button">Button</button> <button type="submit" disabled>Disabled</button> <input type="submit" value="Submit"> <input type="reset"> <input type="button" value="Input"> <a href="/" role="button">Role</a></p>',
  '<details open><summary>Summary</summary><p>Details</p></details><details><summary>Closed</summary><p>Hidden</p></details>',
  '<p><progress value="30" max="100">30</progress> <meter value="0.6">60</meter></p>',
  '<figure><svg width="60" height="40" role="img" aria-label="A drawing"><rect width="60" height="40" fill="teal"/></svg><figcaption>Caption</figcaption></figure>',
  '<main><article><h2>Article</h2><p>Text</p><aside><p>Aside</p></aside><section><h3>Section</h3></section></article></main>',
  '<dialog open><p>Dialog</p></dialog><p hidden>Hidden</p><template><p>Never</p></template><p dir="rtl">rtl</p><p lang="de">de</p>',
  '<footer><p><small>Footer</small></p></footer>',
];

const classless = (name: string, css: string) => ({ name, css, pieces: elements });

/** A framework: its stylesheet, and pieces with its classes. */
interface Framework {
  readonly name: string;
  readonly css: string;
  readonly pieces: readonly string[];
  readonly html?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, string>>;
  readonly around?: string;
}

const frameworks: readonly Framework[] = [
  classless('normalize', 'normalize.css/normalize.css'),
  classless('modern-normalize', 'modern-normalize/modern-normalize.css'),
  classless('sanitize', 'sanitize.css/sanitize.css'),
  classless('sanitize-forms', 'sanitize.css/forms.css'),
  classless('new-reset', 'the-new-css-reset/css/reset.css'),
  classless('water', 'water.css/out/water.css'),
  classless('water-min', 'water.css/out/water.min.css'),
  classless('sakura', 'sakura.css/css/sakura.css'),
  classless('mvp', 'mvp.css/mvp.css'),
  classless('simple', 'simpledotcss/simple.css'),
  classless('new', '@exampledev/new.css/new.css'),
  classless('marx', 'marx-css/css/marx.css'),
  classless('pico-classless', '@picocss/pico/css/pico.classless.css'),
  classless('open-props', 'open-props/normalize.min.css'),
  classless('tufte', 'tufte-css/tufte.css'),
  classless('oat', '@knadh/oat/oat.min.css'),
  classless('98', '98.css/dist/98.css'),
  classless('milligram-elements', 'milligram/dist/milligram.css'),
  {
    ...classless('github-markdown', 'github-markdown-css/github-markdown.css'),
    around: '<article class="markdown-body">%</article>',
  },
  {
    name: 'pico',
    css: '@picocss/pico/css/pico.css',
    html: { 'data-theme': 'light' },
    around: '<main class="container">%</main>',
    pieces: [
      '<nav><ul><li><strong>Acme</strong></li></ul><ul><li><a href="/">About</a></li><li><a href="/" class="contrast">Products</a></li></ul></nav>',
      '<div class="grid"><div>1</div><div>2</div><div>3</div></div>',
      '<button class="secondary">a</button> <button class="outline contrast">b</button>',
      '<article><header>Header</header>Body<footer>Footer</footer></article><details class="dropdown" open><summary>Menu</summary><ul><li><a href="/">One</a></li></ul></details>',
      '<form role="search"><input type="search" placeholder="Search" aria-invalid="false"><button>Search</button></form><p data-tooltip="Tip">tip</p>',
      ...elements,
    ],
  },
  {
    name: 'bootstrap',
    css: 'bootstrap/dist/css/bootstrap.css',
    around: '<div class="container">%</div>',
    pieces: [
      '<nav class="navbar navbar-expand-lg bg-body-tertiary"><div class="container-fluid"><a class="navbar-brand" href="/">Navbar</a><button class="navbar-toggler" type="button"><span class="navbar-toggler-icon"></span></button><ul class="navbar-nav me-auto"><li class="nav-item"><a class="nav-link active" href="/">Home</a></li></ul></div></nav>',
      '<div class="row g-3"><div class="col-md-4 order-2">1</div><div class="col">2</div><div class="col-auto offset-1">3</div></div>',
      '<button type="button" class="btn btn-primary">Primary</button> <button class="btn btn-outline-danger btn-lg">Outline</button> <a class="btn btn-link disabled" href="/">Link</a><div class="btn-group"><button class="btn btn-secondary active">L</button><button class="btn btn-secondary">R</button></div>',
      '<div class="card w-50 shadow-sm mb-3"><div class="card-header">Featured</div><div class="card-body"><h5 class="card-title">Card</h5><p class="card-text text-body-secondary">Text</p></div><ul class="list-group list-group-flush"><li class="list-group-item">An item</li><li class="list-group-item active">B</li></ul></div>',
      '<div class="alert alert-warning alert-dismissible" role="alert"><h4 class="alert-heading">Well</h4><a href="/" class="alert-link">link</a><button type="button" class="btn-close" aria-label="Close"></button></div>',
      '<div class="accordion"><div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button" type="button">Item</button></h2><div class="accordion-collapse collapse show"><div class="accordion-body">Body</div></div></div></div>',
      '<div class="mb-3 row"><label for="f" class="col-sm-2 col-form-label">Mail</label><div class="col-sm-10"><input id="f" type="email" class="form-control is-invalid" value="x"><div class="invalid-feedback">Wrong</div></div></div><div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="s" checked><label class="form-check-label" for="s">Switch</label></div><select class="form-select form-select-sm" aria-label="x"><option>1</option></select><div class="input-group"><span class="input-group-text">@</span><input type="text" class="form-control" placeholder="Name" aria-label="name"></div><div class="form-floating"><input class="form-control" id="fl" placeholder="p"><label for="fl">Float</label></div>',
      '<table class="table table-striped table-hover table-bordered caption-top"><caption>List</caption><thead class="table-dark"><tr><th scope="col">#</th></tr></thead><tbody class="table-group-divider"><tr class="table-primary"><td>1</td></tr><tr><td>2</td></tr></tbody></table>',
      '<span class="badge text-bg-secondary rounded-pill">New</span> <div class="spinner-border text-primary" role="status"><span class="visually-hidden">Loading</span></div> <div class="progress" role="progressbar"><div class="progress-bar progress-bar-striped w-75">75</div></div><nav aria-label="breadcrumb"><ol class="breadcrumb"><li class="breadcrumb-item"><a href="/">Home</a></li><li class="breadcrumb-item active">Here</li></ol></nav><ul class="pagination"><li class="page-item disabled"><a class="page-link" href="/">1</a></li><li class="page-item active"><a class="page-link" href="/">2</a></li></ul>',
      '<div class="d-flex justify-content-between p-2 text-bg-dark bg-gradient rounded-3 border border-3 border-success gap-3"><i class="vr"></i><span class="fs-1 fw-light lh-1 font-monospace text-truncate">Utilities</span><img class="img-thumbnail rounded float-end" alt="" src="data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="></div><div class="ratio ratio-16x9 w-25"><div>16x9</div></div><p class="lead placeholder-glow"><span class="placeholder col-6"></span></p><figure class="figure"><figcaption class="figure-caption text-end">Caption</figcaption></figure><div class="toast show"><div class="toast-body">Toast</div></div><ul class="nav nav-tabs"><li class="nav-item"><a class="nav-link active" href="/">Tab</a></li><li class="nav-item"><a class="nav-link" href="/">Tab</a></li></ul>',
      ...elements,
    ],
  },
  {
    name: 'bulma',
    css: 'bulma/css/bulma.css',
    html: { 'data-theme': 'light' },
    pieces: [
      '<section class="hero is-primary is-medium"><div class="hero-body"><p class="title">Title</p><p class="subtitle">Subtitle</p></div></section>',
      '<nav class="navbar" role="navigation" aria-label="main"><div class="navbar-brand"><a class="navbar-item" href="/">Bulma</a><a role="button" class="navbar-burger is-active"><span></span><span></span></a></div><div class="navbar-menu is-active"><div class="navbar-start"><a class="navbar-item" href="/">Home</a><div class="navbar-item has-dropdown is-hoverable"><a class="navbar-link" href="/">More</a><div class="navbar-dropdown"><a class="navbar-item" href="/">About</a></div></div></div></div></nav>',
      '<div class="columns is-multiline"><div class="column is-half"><div class="box">1</div></div><div class="column is-4-desktop">2</div></div><div class="grid"><div class="cell">a</div><div class="cell is-col-span-2">b</div></div>',
      '<div class="buttons has-addons"><button class="button is-link is-light">a</button><button class="button is-danger is-outlined is-rounded">b</button><button class="button is-loading">c</button></div>',
      '<div class="card"><header class="card-header"><p class="card-header-title">Card</p></header><div class="card-content"><div class="media"><div class="media-left"><figure class="image is-48x48"></figure></div><div class="media-content"><div class="content">Text <a href="/">@a</a><ul><li>x</li></ul></div></div></div></div><footer class="card-footer"><a href="/" class="card-footer-item">Save</a></footer></div>',
      '<div class="field"><label class="label" for="b1">Name</label><div class="control has-icons-left"><input id="b1" class="input is-success" type="text" placeholder="Text"><span class="icon is-left">i</span></div><p class="help is-danger">wrong</p></div><div class="select is-multiple"><select multiple size="2" aria-label="s"><option>a</option></select></div><label class="checkbox"><input type="checkbox"> Yes</label><div class="file has-name"><label class="file-label"><input class="file-input" type="file"><span class="file-cta">File</span></label></div>',
      '<article class="message is-info"><div class="message-header"><p>Info</p><button class="delete" aria-label="delete"></button></div><div class="message-body">Body</div></article><div class="notification is-warning">N</div><progress class="progress is-small" value="15" max="100">15</progress><div class="tags are-medium"><span class="tag is-black is-delete"></span><span class="tag">t</span></div><div class="tabs is-boxed"><ul><li class="is-active"><a href="/">A</a></li><li><a href="/">B</a></li></ul></div><p class="has-text-weight-bold is-size-3 has-background-primary-light mt-4 is-hidden-mobile">helpers</p><div class="skeleton-lines"><div></div></div><table class="table is-striped is-bordered"><tbody><tr class="is-selected"><td>1</td></tr></tbody></table>',
      ...elements,
    ],
  },
  {
    name: 'foundation',
    css: 'foundation-sites/dist/css/foundation.css',
    pieces: [
      '<div class="grid-x grid-margin-x"><div class="cell small-6 medium-4">1</div><div class="cell auto">2</div></div>',
      '<a class="button primary" href="/">a</a> <button class="hollow button alert expanded">b</button><div class="button-group"><a class="button" href="/">c</a></div>',
      '<div class="callout success"><h5>Callout</h5><p>Text <a href="/">link</a></p><button class="close-button" type="button">x</button></div>',
      '<div class="card"><div class="card-divider">Head</div><div class="card-section"><h4>Card</h4></div></div><ul class="menu vertical"><li class="is-active"><a href="/">a</a></li></ul><div class="top-bar"><div class="top-bar-left">Bar</div></div>',
      '<div class="switch"><input class="switch-input" id="sw" type="checkbox" checked><label class="switch-paddle" for="sw"><span class="show-for-sr">x</span></label></div><span class="label warning">w</span> <span class="badge">1</span><div class="progress" role="progressbar"><div class="progress-meter"></div></div><ul class="breadcrumbs"><li><a href="/">Home</a></li><li class="disabled">d</li></ul><ul class="pagination"><li class="current">1</li></ul><table class="hover stack unstriped"><tbody><tr><td>1</td></tr></tbody></table>',
      ...elements,
    ],
  },
  {
    name: 'tachyons',
    css: 'tachyons/css/tachyons.min.css',
    pieces: [
      '<article class="pa3 pa5-ns bg-near-white dark-blue ba b--black-10 br3 shadow-4 mw6 center"><h1 class="f2 f-headline-l lh-title tracked ttu">Title</h1><p class="measure lh-copy athelas i">Text <a class="link dim blue underline-hover" href="/">link</a></p></article>',
      '<div class="flex items-center justify-between w-100 cf"><div class="fl w-third pa2 outline">a</div><div class="dn db-ns grow hover-bg-gold">b</div><input class="input-reset ba w5 pa2" aria-label="x"></div><div class="aspect-ratio aspect-ratio--16x9"><div class="aspect-ratio--object bg-center cover">x</div></div>',
      ...elements,
    ],
  },
  {
    name: 'milligram',
    css: 'milligram/dist/milligram.css',
    around: '<div class="container">%</div>',
    pieces: [
      '<div class="row"><div class="column column-25">1</div><div class="column column-offset-10">2</div></div><a class="button button-outline" href="/">b</a> <button class="button-clear float-right">c</button>',
      ...elements,
    ],
  },
  {
    name: 'pure',
    css: 'purecss/build/pure.css',
    pieces: [
      '<div class="pure-g"><div class="pure-u-1-3"><p>Thirds</p></div><div class="pure-u-md-1-2">h</div></div>',
      '<form class="pure-form pure-form-aligned"><fieldset class="pure-group"><div class="pure-control-group"><label for="p">n</label><input id="p" placeholder="x"></div><button class="pure-button pure-button-primary pure-button-disabled">ok</button></fieldset></form>',
      '<div class="pure-menu pure-menu-horizontal"><a href="/" class="pure-menu-heading pure-menu-link">M</a><ul class="pure-menu-list"><li class="pure-menu-item pure-menu-has-children pure-menu-selected"><a href="/" class="pure-menu-link">a</a></li></ul></div><table class="pure-table pure-table-striped"><thead><tr><th>a</th></tr></thead><tbody><tr class="pure-table-odd"><td>b</td></tr></tbody></table>',
      ...elements,
    ],
  },
  {
    name: 'spectre',
    css: 'spectre.css/dist/spectre.css',
    pieces: [
      '<div class="columns"><div class="column col-6 col-sm-12">a</div></div><button class="btn btn-primary badge" data-badge="8">b</button> <button class="btn loading s-circle">c</button> <span class="chip">chip</span> <figure class="avatar avatar-lg" data-initial="YZ"></figure>',
      '<div class="form-group has-success"><label class="form-label" for="sp">n</label><input class="form-input" id="sp"><label class="form-switch"><input type="checkbox"><i class="form-icon"></i> s</label></div><div class="toast toast-error">t</div><ul class="tab tab-block"><li class="tab-item active"><a href="/">a</a></li></ul><div class="card"><div class="card-header"><div class="card-title h5">C</div></div></div><div class="popover"><button class="btn tooltip" data-tooltip="tip">p</button></div><div class="bar"><div class="bar-item"></div></div><ul class="step"><li class="step-item active"><a href="/">1</a></li></ul>',
      ...elements,
    ],
  },
  {
    name: 'uikit',
    css: 'uikit/dist/css/uikit.css',
    pieces: [
      '<div class="uk-child-width-1-2@s uk-grid-match uk-grid"><div><div class="uk-card uk-card-default uk-card-body uk-card-hover"><h3 class="uk-card-title">Card</h3></div></div><div class="uk-alert-danger uk-alert">a</div></div>',
      '<button class="uk-button uk-button-primary uk-button-large">b</button> <span class="uk-label uk-label-success">l</span> <span class="uk-badge">1</span><hr class="uk-divider-icon"><form class="uk-form-stacked"><input class="uk-input uk-form-danger" aria-label="x"><select class="uk-select" aria-label="y"><option>1</option></select><input class="uk-checkbox" type="checkbox" checked aria-label="z"><input class="uk-range" type="range" aria-label="r"></form>',
      '<ul class="uk-list uk-list-striped uk-list-bullet"><li>1</li><li>2</li></ul><nav class="uk-navbar-container uk-navbar"><ul class="uk-navbar-nav"><li class="uk-active"><a href="/">A</a></li></ul></nav><ul class="uk-breadcrumb"><li><a href="/">a</a></li><li><span>b</span></li></ul><table class="uk-table uk-table-divider uk-table-small"><tbody><tr><td>1</td></tr></tbody></table><h2 class="uk-heading-line uk-text-center"><span>Line</span></h2><p class="uk-dropcap uk-column-1-2">Drop</p>',
      ...elements,
    ],
  },
  {
    name: 'chota',
    css: 'chota/dist/chota.css',
    pieces: [
      '<div class="container"><div class="row"><div class="col-6 col-3-md is-center">1</div><div class="col">2</div></div><a class="button primary outline icon" href="/">b</a><div class="card"><header><h4>C</h4></header></div><nav class="nav"><div class="nav-left"><a class="brand" href="/">B</a><div class="tabs"><a class="active" href="/">t</a></div></div></nav><p class="grouped"><input class="success" aria-label="x"><button>y</button></p><span class="tag is-small">t</span></div>',
      ...elements,
    ],
  },
  {
    name: 'missing',
    css: 'missing.css/missing.css',
    pieces: [
      '<div class="box ok color"><p class="titlebar">T</p><chip>c</chip> <v-h>hidden</v-h><div class="f-row flow-gap"><button class="big">a</button></div></div><div class="tool-bar"><button>b</button></div><div class="sidebar-layout"><aside>s</aside><div>m</div></div>',
      ...elements,
    ],
  },
  {
    name: 'terminal',
    css: 'terminal.css/dist/terminal.css',
    body: { class: 'terminal' },
    around: '<div class="container">%</div>',
    pieces: [
      '<div class="terminal-nav"><div class="terminal-logo"><div class="logo"><a href="/" class="no-style">Logo</a></div></div><nav class="terminal-menu"><ul><li><a class="menu-item active" href="/">a</a></li></ul></nav></div><div class="terminal-card"><header>C</header><div>c</div></div><div class="terminal-alert terminal-alert-error">e</div><button class="btn btn-primary btn-ghost">b</button><div class="terminal-timeline"><div class="terminal-card"><header>t</header></div></div><div class="progress-bar progress-bar-show-percent"><div class="progress-bar-filled" data-filled="60"></div></div>',
      ...elements,
    ],
  },
  {
    name: 'nes',
    css: 'nes.css/css/nes.css',
    pieces: [
      '<div class="nes-container with-title is-centered"><p class="title">T</p><p>Text</p></div><button type="button" class="nes-btn is-primary">b</button> <i class="nes-icon heart is-large"></i> <i class="nes-mario"></i> <i class="nes-icon close is-half"></i>',
      '<label><input type="radio" class="nes-radio" name="a" checked><span>Yes</span></label><div class="nes-field is-inline"><label for="n1">f</label><input id="n1" class="nes-input is-error"></div><section class="message -left"><div class="nes-balloon from-left"><p>Hi</p></div></section><progress class="nes-progress is-pattern" value="50" max="100"></progress><div class="nes-table-responsive"><table class="nes-table is-bordered"><tbody><tr><td>1</td></tr></tbody></table></div><a href="/" class="nes-badge"><span class="is-dark">npm</span></a><ul class="nes-list is-disc"><li>x</li></ul>',
      ...elements,
    ],
  },
  {
    name: 'papercss',
    css: 'papercss/dist/paper.css',
    around: '<div class="paper container">%</div>',
    pieces: [
      '<div class="row flex-spaces"><div class="sm-6 col border border-primary">1</div><div class="col background-secondary">2</div></div><button class="btn-secondary-outline">b</button><div class="card"><div class="card-body"><h4 class="card-title">C</h4></div></div><div class="alert alert-danger">a</div><span class="badge warning">w</span><label class="paper-check"><input type="checkbox"><span>c</span></label><fieldset class="form-group"><label class="paper-switch"><input type="checkbox" checked><span class="paper-switch-slider"></span></label></fieldset><div class="progress margin-bottom"><div class="bar striped w-50"></div></div><div class="collapsible"><input id="c1" type="checkbox" name="c"><label for="c1">x</label><div class="collapsible-body">y</div></div>',
      ...elements,
    ],
  },
  {
    name: 'fomantic',
    css: 'fomantic-ui-css/semantic.css',
    pieces: [
      '<div class="ui three column stackable grid"><div class="column"><div class="ui raised segment"><a class="ui red ribbon label" href="/">L</a></div></div><div class="column">2</div></div><button class="ui primary labeled icon button"><i class="cloud icon"></i>b</button> <i class="huge home icon"></i><i class="flag de"></i>',
      '<div class="ui card"><div class="content"><div class="header">C</div><div class="meta">m</div></div></div><div class="ui positive message"><div class="header">H</div></div><div class="ui form"><div class="field error"><label for="u1">l</label><input id="u1"></div><div class="ui toggle checkbox"><input type="checkbox" id="u2"><label for="u2">t</label></div></div><table class="ui celled striped table"><thead><tr><th>a</th></tr></thead><tbody><tr class="positive"><td>b</td></tr></tbody></table><div class="ui inverted menu"><a class="active item" href="/">a</a></div><div class="ui horizontal divider">or</div><div class="ui steps"><div class="active step"><div class="content"><div class="title">s</div></div></div></div><div class="ui active inline loader"></div>',
      ...elements,
    ],
  },
  {
    name: 'beer',
    css: 'beercss/dist/cdn/beer.css',
    body: { class: 'light' },
    pieces: [
      '<header class="primary-container"><nav><button class="circle transparent"><i>menu</i></button><h5 class="max">Title</h5></nav></header><article class="medium middle-align center-align round"><i class="extra">mail</i><button class="chip fill"><i>home</i><span>c</span></button></article><div class="field label border round"><input id="be" placeholder=" "><label for="be">L</label></div><label class="switch icon"><input type="checkbox"><span><i>wifi</i></span></label><div class="grid"><div class="s12 m6 l3">1</div></div><progress class="circle"></progress>',
      ...elements,
    ],
  },
  {
    name: 'turret',
    css: 'turretcss/dist/turretcss.min.css',
    pieces: [
      '<div class="container"><div class="grid"><div class="columns three">1</div></div><button class="button primary large">b</button><p class="message info">m</p><label class="control checkbox"><input type="checkbox"><span class="control-indicator"></span><span class="control-label">c</span></label><ul class="inline-list"><li>x</li></ul></div>',
      ...elements,
    ],
  },
  {
    name: 'animate',
    css: 'animate.css/animate.css',
    pieces: [
      '<h1 class="animate__animated animate__bounce animate__delay-2s">An animation</h1>',
      '<p class="animate__animated animate__fadeIn animate__infinite">b</p>',
    ],
  },
];

export const frameworkSubjects: readonly Subject[] = frameworks.map(({ css, pieces, name, ...more }) => ({
  ...more,
  name: `frameworks/${name}`,
  css: `@import "${css}";\n`,
  pieces: () => pieces,
}));
