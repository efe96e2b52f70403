// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from '@openzeppelin/contracts/access/Ownable.sol';
import {ERC721} from '@openzeppelin/contracts/token/ERC721/ERC721.sol';

/// Spectacles in people's own wallets (ERC-721). Who keeps them for people mints them; what is sent to it has come back.
contract TaiceSpectacles is ERC721, Ownable {
    error NotCustody();
    error NoCustody();

    event CustodyChanged(address indexed before, address indexed custody);

    bytes16 private constant DIGITS = '0123456789abcdef';

    /// Mints, and is where a token is sent that is to be worn again.
    address public custody;
    /// SHA-256 of what each token says of itself, set once: its file lies under this name.
    mapping(uint256 => bytes32) public metadataHash;
    string private _base;

    constructor(
        string memory name_,
        string memory symbol_,
        string memory base_,
        address custody_
    ) ERC721(name_, symbol_) {
        _base = base_;
        _setCustody(custody_);
    }

    /// Where all files lie; what they hold their names say, so that no other can stand in their place.
    function setBase(string calldata base_) external onlyOwner {
        _base = base_;
    }

    function setCustody(address custody_) external onlyOwner {
        _setCustody(custody_);
    }

    /// Each id once, for ever.
    function mint(address to, uint256 tokenId, bytes32 hash) external {
        if (msg.sender != custody) revert NotCustody();
        metadataHash[tokenId] = hash;
        _mint(to, tokenId);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireMinted(tokenId);
        uint256 hash = uint256(metadataHash[tokenId]);
        bytes memory digits = new bytes(64);
        for (uint256 i = 64; i > 0; --i) {
            digits[i - 1] = DIGITS[hash & 15];
            hash >>= 4;
        }
        return string.concat(_base, string(digits), '.json');
    }

    function _setCustody(address custody_) private {
        if (custody_ == address(0)) revert NoCustody();
        emit CustodyChanged(custody, custody_);
        custody = custody_;
    }
}
