// fetch('https://in-a-comment.example/')
(() => {
  var host = 'https://stats.other.example';
  navigator.sendBeacon(host + '/hit', document.title);
  const text = "fetch('https://in-a-text.example/')";
  fetch('/own.json');
})();
