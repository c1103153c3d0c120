document.title = 'Models'
