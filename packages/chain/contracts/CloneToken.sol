// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from '@openzeppelin/contracts/token/ERC20/ERC20.sol';
import {ERC20Burnable} from '@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol';
import {Initializable} from '@openzeppelin/contracts/proxy/utils/Initializable.sol';

/// The token that a factory clones (EIP-1167): what a constructor would do is done once by `initialize`.
contract CloneToken is ERC20, ERC20Burnable, Initializable {
    error NotOwner();
    error NotMintable();
    error NoOwner();

    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    string private _tokenName;
    string private _tokenSymbol;
    uint8 private _tokenDecimals;
    bool public mintable;
    address private _owner;

    modifier onlyOwner() {
        if (msg.sender != _owner) revert NotOwner();
        _;
    }

    /// The one that is cloned is nobody's token.
    constructor() ERC20('', '') {
        _disableInitializers();
    }

    /// `amount` in base units goes to `owner_`.
    function initialize(
        string calldata name_,
        string calldata symbol_,
        uint8 decimals_,
        uint256 amount,
        bool mintable_,
        address owner_
    ) external initializer {
        if (owner_ == address(0)) revert NoOwner();
        _tokenName = name_;
        _tokenSymbol = symbol_;
        _tokenDecimals = decimals_;
        mintable = mintable_;
        _setOwner(owner_);
        _mint(owner_, amount);
    }

    function name() public view override returns (string memory) {
        return _tokenName;
    }

    function symbol() public view override returns (string memory) {
        return _tokenSymbol;
    }

    function decimals() public view override returns (uint8) {
        return _tokenDecimals;
    }

    function getOwner() external view returns (address) {
        return _owner;
    }

    function transferOwnership(address to) external onlyOwner {
        if (to == address(0)) revert NoOwner();
        _setOwner(to);
    }

    function renounceOwnership() external onlyOwner {
        _setOwner(address(0));
    }

    function mint(address to, uint256 amount) external onlyOwner {
        if (!mintable) revert NotMintable();
        _mint(to, amount);
    }

    function _setOwner(address to) private {
        emit OwnershipTransferred(_owner, to);
        _owner = to;
    }
}
