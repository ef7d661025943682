module.exports = { title: 'Tides', url: 'https://tides.example', baseUrl: '/' };
