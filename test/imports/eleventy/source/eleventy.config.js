export default function (config) {
  config.addPassthroughCopy({ './public/': '/' });
  return { dir: { input: 'content', includes: '../_includes', data: '../_data' } };
}
