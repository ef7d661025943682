export default { titleTemplate: '%s – Bells', project: { link: 'https://github.com/own/bells' } };
