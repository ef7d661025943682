export default { title: 'Looms', lang: 'en-US', base: '/looms/', rewrites: { 'en/:rest*': ':rest*' } };
