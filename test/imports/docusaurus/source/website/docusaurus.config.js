module.exports = {
  title: 'Tides',
  tagline: 'Why the sea comes and goes',
  url: 'https://tides.example',
  baseUrl: '/',
  presets: [['classic', { docs: { path: '../docs' } }]],
};
